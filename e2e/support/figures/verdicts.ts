/** How many passed of how many. */
export type Counts = readonly [passed: number, of: number];

/** Wilson's interval from the textbook formula, 0 to 1; the 95 % one by default. */
export function wilson([passed, of]: Counts, z = 1.959964): [low: number, high: number] {
  const share = passed / of;
  const centre = (share + (z * z) / (2 * of)) / (1 + (z * z) / of);
  const reach =
    (z / (1 + (z * z) / of)) * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of));
  return [Math.max(0, centre - reach), Math.min(1, centre + reach)];
}

/** Newcombe's interval of the difference between two shares, from the limits of each. */
export function newcombe(now: Counts, before: Counts, z?: number): [low: number, high: number] {
  const [a, b] = [now[0] / now[1], before[0] / before[1]];
  const [[lowA, highA], [lowB, highB]] = [wilson(now, z), wilson(before, z)];
  return [
    a - b - Math.sqrt((a - lowA) ** 2 + (highB - b) ** 2),
    a - b + Math.sqrt((highA - a) ** 2 + (b - lowB) ** 2),
  ];
}

const STEP = 0.001;

const height = (z: number) => Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);

/** Both tails of the normal distribution beyond each thousandth, summed by the trapezoid rule. */
const TAILS = (() => {
  const tails: number[] = [];
  let tail = 0;
  for (let step = 12_000; step >= 0; step -= 1) {
    tail += STEP * (height(step * STEP) + height((step + 1) * STEP));
    tails[step] = tail;
  }
  return tails;
})();

const excludes0 = ([low, high]: readonly [number, number]) => low > 0 || high < 0;

/** The p-value: found by widening the interval step by step until it includes 0. */
export function pValue(now: Counts, before: Counts): number {
  let step = 0;
  while (step < 12_000 && excludes0(newcombe(now, before, step * STEP))) step += 1;
  return TAILS[step] ?? 0;
}

/**
 * The verdicts on many differences by the definition of Benjamini and Hochberg's procedure: with the
 * p-values in order, those up to the last that is at most rank / count of 5 % are findings.
 */
export function findings(values: readonly number[]): boolean[] {
  const ordered = values.toSorted((a, b) => a - b);
  const last = ordered.findLastIndex((p, rank) => p <= ((rank + 1) / values.length) * 0.05);
  const limit = last < 0 ? -1 : (ordered[last] ?? -1);
  return values.map((p) => p <= limit);
}
