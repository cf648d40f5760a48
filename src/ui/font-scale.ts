import { lazily } from "~/lib/lazily.ts";

/**
 * How large the reader has set the browser's text: 1 at 16 px. Lengths in the program are those at 16 px;
 * what is measured or set in pixels is divided or multiplied by it. Read once: the page is reloaded after
 * it was changed.
 */
export const fontScale = lazily(
  () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16,
);

/** The pixels of a length at 16 px. */
export const scaled = (length: number) => Math.round(length * fontScale());

/** A length at 16 px as CSS. */
export const inRem = (length: number) => `${length / 16}rem`;
