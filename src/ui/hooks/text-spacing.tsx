import { useRef } from "react";
import { useWidth } from "./use-width.ts";

const FONT_SIZE = 100;
/** What a character takes in the probe, less what wider words need besides. */
const CHARACTER = 38;
/** Less than this is rounding. */
const LEAST = 0.05;

/**
 * How much room text takes: 1, or more if readers space letters themselves, as WCAG 1.4.12 lets them.
 * The caller renders the `probe`, which is as wide as the space added to a character: the negative margin
 * takes the digit's own width off.
 */
export function useTextSpacing() {
  const ref = useRef<HTMLSpanElement>(null);
  const added = useWidth(ref, 0) / CHARACTER;
  const probe = (
    <span
      ref={ref}
      aria-hidden
      style={{
        position: "fixed",
        top: 0,
        display: "flex",
        visibility: "hidden",
        fontSize: FONT_SIZE,
        // The unit "ch" is measured with these digits.
        fontVariantNumeric: "normal",
      }}
    >
      <span>0</span>
      <span style={{ marginLeft: "-1ch" }} />
    </span>
  );
  return { spacing: added < LEAST ? 1 : 1 + added, probe };
}
