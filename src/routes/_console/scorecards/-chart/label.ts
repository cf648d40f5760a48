/** The vertical axis in pixels and in figures, and how many of the last dots are beside the label. */
export interface LabelScale {
  top: number;
  bottom: number;
  low: number;
  high: number;
  beside: number;
}

/** The height of the label's two lines, and the room between them and a dot, in pixels. */
const HEIGHT = 32;
const GAP = 8;

/**
 * Where the label of the last point begins so that no line crosses it: below all the lines beside it, or
 * above them if that is nearer or the plot ends. `lines` has the figures of each bucket, if there are any.
 */
export function labelTop(
  lines: readonly (readonly (number | null | undefined)[])[],
  { top, bottom, low, high, beside }: LabelScale,
): number {
  const at = (figure: number) => bottom - ((figure - low) / (high - low || 1)) * (bottom - top);
  const ys = lines
    .slice(-1 - beside)
    .flat()
    .flatMap((figure) => (typeof figure === "number" ? [at(figure)] : []));
  const [first, last] = [Math.min(...ys), Math.max(...ys)];
  const dot = at(lines.at(-1)?.[0] ?? low);
  const [above, below] = [first - GAP - HEIGHT, last + GAP];
  const fits = { above: above >= 0, below: below + HEIGHT <= bottom };
  if (fits.above && fits.below) return last - dot <= dot - first ? below : above;
  // Without room on either side it is where more of it is free.
  if (!fits.above && !fits.below) return first - top > bottom - last ? 0 : bottom - HEIGHT;
  return fits.below ? below : above;
}
