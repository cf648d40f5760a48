/** A proportion, as counts. */
export interface Share {
  passed: number;
  total: number;
  /** The rate that the counts were made of, which is what screens show. */
  rate?: number;
}

/** The counts behind a rate of 0 to 100. */
export const shareOf = (rate: number, total = 0): Share => ({
  passed: Math.round((total * rate) / 100),
  total,
});

/** The two-sided 95 % point of the normal distribution. */
const Z = 1.959964;

/** Wilson's interval of a share, 0 to 1; the 95 % one unless `z` is of another level. */
export function wilson({ passed, total }: Share, z = Z): { low: number; high: number } {
  const middle = 2 * passed + z * z;
  const reach = z * Math.sqrt(z * z + 4 * passed * (1 - passed / total));
  const scale = 2 * (total + z * z);
  return { low: (middle - reach) / scale, high: (middle + reach) / scale };
}

/**
 * Newcombe's 95 % interval of the difference `a` minus `b`, -1 to 1 (method 10 of his 1998 paper,
 * without continuity correction), or that of another `z`. Undefined if either count is 0.
 */
export function newcombe(a: Share, b: Share, z = Z): { low: number; high: number } | undefined {
  if (a.total <= 0 || b.total <= 0) return undefined;
  const [left, right] = [a.passed / a.total, b.passed / b.total];
  const [ofLeft, ofRight] = [wilson(a, z), wilson(b, z)];
  const difference = left - right;
  return {
    low: difference - Math.hypot(left - ofLeft.low, ofRight.high - right),
    high: difference + Math.hypot(ofLeft.high - left, right - ofRight.low),
  };
}

/** Above this `z`, a tail is 0 in floating point. */
const MOST_Z = 38;

/** The polynomial of Numerical Recipes' `erfcc`, the highest power first. */
const ERFC = [
  0.17087277, -0.82215223, 1.48851587, -1.13520398, 0.27886807, -0.18628806, 0.09678418, 0.37409196,
  1.00002368, -1.26551223,
];

/**
 * The probability that a normal variable is at least `z` (0 or more) away from its mean: erfc(z / √2),
 * with a relative error below 1.2e-7.
 */
function bothTails(z: number) {
  const t = 1 / (1 + z / (2 * Math.SQRT2));
  return Math.min(1, t * Math.exp((-z * z) / 2 + ERFC.reduce((sum, each) => sum * t + each)));
}

/**
 * The two-sided p-value of a difference: 1 minus the level at which Newcombe's interval starts to
 * include 0, so that it is below 0.05 if and only if the 95 % interval excludes 0. Undefined if
 * either count is 0.
 */
export function pValue(a: Share, b: Share) {
  if (a.total <= 0 || b.total <= 0) return undefined;
  const [more, less] = a.passed / a.total >= b.passed / b.total ? [a, b] : [b, a];
  // Intervals widen with z, so the z that reaches 0 can be bisected.
  let [excludes, includes] = [0, MOST_Z];
  for (let step = 0; step < 50; step += 1) {
    const z = (excludes + includes) / 2;
    if ((newcombe(more, less, z)?.low ?? 0) > 0) excludes = z;
    else includes = z;
  }
  return excludes > MOST_Z - 0.01 ? 0 : bothTails(excludes);
}

/** The share of false findings to expect among all that are called findings. */
export const FALSE_SHARE = 0.05;

/**
 * The p-values corrected for their number after Benjamini and Hochberg (1995), in the same order:
 * those of at most `FALSE_SHARE` are findings. Undefined stays undefined and isn't counted.
 */
export function falseDiscovery(values: readonly (number | undefined)[]): (number | undefined)[] {
  const descending = values
    .flatMap((p, index) => (p === undefined ? [] : [{ p, index }]))
    .toSorted((a, b) => b.p - a.p);
  const corrected: (number | undefined)[] = values.map(() => undefined);
  let least = 1;
  descending.forEach(({ p, index }, place) => {
    const rank = descending.length - place;
    least = Math.min(least, (p * descending.length) / rank);
    corrected[index] = least;
  });
  return corrected;
}
