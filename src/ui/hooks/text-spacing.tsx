import { type Ref, type RefObject, useRef } from "react";
import { useWidth } from "./use-width.ts";

const FONT_SIZE = 100;
/** What a character takes in the probe, less what wider words need besides. */
const CHARACTER = 38;
/** Less than this is rounding. */
const LEAST = 0.05;

/** As wide as what readers add to a character, beside the digit that the negative margin takes off. */
export function TextProbe({ ref }: { ref: Ref<HTMLSpanElement> }) {
  return (
    <span
      ref={ref}
      aria-hidden
      style={{
        position: "fixed",
        top: 0,
        display: "flex",
        visibility: "hidden",
        fontSize: FONT_SIZE,
        // As "ch" measures it.
        fontVariantNumeric: "normal",
      }}
    >
      <span>0</span>
      <span style={{ marginLeft: "-1ch" }} />
    </span>
  );
}

/**
 * How much room text takes: 1, or more if readers space letters themselves, as WCAG 1.4.12 lets them.
 * `probe` is the `TextProbe` of whoever asks.
 */
export function useTextSpacing(): { spacing: number; probe: RefObject<HTMLSpanElement | null> } {
  const probe = useRef<HTMLSpanElement>(null);
  const added = useWidth(probe, 0) / CHARACTER;
  return { spacing: added < LEAST ? 1 : 1 + added, probe };
}
