const DECIMAL = [1, 2, 2.5, 5, 10];
/** Seconds: steps that are round on a clock. */
const TIME = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 18_000, 36_000];

/** The smallest round step that is at least `size`. */
function roundStep(size: number, time: boolean) {
  const step = time ? TIME.find((each) => each >= size) : undefined;
  if (step !== undefined) return step;
  const power = 10 ** Math.floor(Math.log10(size));
  return (DECIMAL.find((each) => each * power >= size * 0.999) ?? 10) * power;
}

/** The least and the largest of any number of values; spreading them into a call fails above 125,000. */
export function extentOf(values: Iterable<number>): [low: number, high: number] {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return [low, high];
}

/**
 * About four round ticks for an axis from `low` to `high`, within `limits`. The first and the last
 * tick are the ends of the axis.
 */
export function axisTicks(
  low: number,
  high: number,
  time: boolean,
  limits: readonly [number, number] = [-Infinity, Infinity],
) {
  if (!Number.isFinite(low) || !Number.isFinite(high)) return [0, 1];
  const span = high - low || Math.abs(high) * 0.2 || 1;
  const step = roundStep(span / 4, time);
  const first = Math.floor((low === high ? low - span / 2 : low) / step);
  const last = Math.ceil((low === high ? high + span / 2 : high) / step);
  return Array.from({ length: last - first + 1 }, (_, index) =>
    // Multiplied, not summed: rounding errors would add up.
    Number(((first + index) * step).toPrecision(12)),
  ).filter((tick) => tick >= limits[0] && tick <= limits[1]);
}
