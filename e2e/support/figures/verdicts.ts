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

/** One rep's recordings in both periods. */
export interface RepCounts {
  now: Counts;
  before: Counts;
}

const PERIODS = ["now", "before"] as const;

const total = (reps: readonly RepCounts[], period: "now" | "before", index: 0 | 1) =>
  reps.reduce((sum, rep) => sum + rep[period][index], 0);

/** Points between 0 and infinity at which Student's t is summed, closest where it is high. */
const SLICES = 4000;

/**
 * Both tails of Student's t and its two-sided 95 % point, by the midpoint rule: t = sqrt(degrees) /
 * tan(s * s) turns its density into sin(s * s) ** (degrees - 1) * s, which stays finite.
 */
function student(degrees: number) {
  const width = Math.sqrt(Math.PI / 2) / SLICES;
  const below = [0];
  for (let slice = 0; slice < SLICES; slice += 1) {
    const s = (slice + 0.5) * width;
    below.push((below[slice] ?? 0) + s * Math.sin(s * s) ** (degrees - 1));
  }
  const all = below[SLICES] ?? 1;
  const first = below.findIndex((sum) => sum > 0.05 * all);
  const [under = 0, over = 0] = [below[first - 1], below[first]];
  const s = (first - 1 + (0.05 * all - under) / (over - under)) * width;
  return {
    point: Math.sqrt(degrees) / Math.tan(s * s),
    tails: (t: number) => {
      const at = Math.sqrt(Math.atan2(Math.sqrt(degrees), Math.abs(t))) / width;
      const [low = all, high = all] = [below[Math.floor(at)], below[Math.floor(at) + 1]];
      return (low + (at - Math.floor(at)) * (high - low)) / all;
    },
  };
}

/**
 * The interval of a difference with reps as clusters, and its p-value, by the definitions of Bell and
 * McCaffrey (2002): each recording is an observation, explained by its period only. Recordings of one
 * rep and period have the same row in every matrix, so those rows are written once, with their number.
 * Undefined if one rep has all recordings of a period, or no rep differs from the others.
 */
function byRep(reps: readonly RepCounts[]) {
  const [all, earlier] = [total(reps, "now", 1), total(reps, "before", 1)];
  const rows = reps.flatMap((rep, at) =>
    PERIODS.map((period) => {
      const [passed, of] = rep[period];
      const size = period === "now" ? all : earlier;
      const sign = period === "now" ? 1 : -1;
      // A projection's power: the leverage of these recordings has one eigenvalue that isn't 0.
      const weight = of === 0 ? 0 : sign / (size * Math.sqrt(1 - of / size));
      return { at, period, passed, of, size, weight };
    }),
  );
  if (rows.some(({ of, size }) => of === size)) return undefined;
  const rateIn = { now: total(reps, "now", 0) / all, before: total(reps, "before", 0) / earlier };
  const scores = reps.map((_, at) =>
    rows
      .filter((row) => row.at === at)
      .reduce(
        (sum, { passed, of, period, weight }) => sum + weight * (passed - of * rateIn[period]),
        0,
      ),
  );
  const variance = scores.reduce((sum, score) => sum + score * score, 0);
  if (variance < 1e-20) return undefined;
  // How a rep's score depends on each observation: its rows of I - H, weighted.
  const columns = reps.map((_, at) => {
    const own = rows.filter((row) => row.at === at);
    return rows.map((row) =>
      own
        .filter(({ period }) => period === row.period)
        .reduce((sum, { of, size, weight, at: rep }) => {
          return sum + weight * ((rep === row.at ? 1 : 0) - of / size);
        }, 0),
    );
  });
  let [trace, traceOfSquare] = [0, 0];
  columns.forEach((a, index) => {
    columns.forEach((b, other) => {
      const product = rows.reduce(
        (sum, { of }, row) => sum + of * (a[row] ?? 0) * (b[row] ?? 0),
        0,
      );
      if (index === other) trace += product;
      traceOfSquare += product * product;
    });
  });
  const { point, tails } = student(trace ** 2 / traceOfSquare);
  const deviation = Math.sqrt(variance);
  return { deviation, point, tails };
}

/**
 * A difference of two shares, by reps if they are given: the longer of both intervals at each end and
 * the larger p-value.
 */
export function judge(now: Counts, before: Counts, reps: readonly RepCounts[] | undefined) {
  const [low, high] = newcombe(now, before);
  const independent = pValue(now, before);
  const found = reps && byRep(reps);
  if (found === undefined) return { low, high, p: independent, independent };
  const by = now[0] / now[1] - before[0] / before[1];
  const reach = found.point * found.deviation;
  return {
    low: Math.min(low, Math.max(-1, by - reach)),
    high: Math.max(high, Math.min(1, by + reach)),
    p: Math.max(independent, found.tails(by / found.deviation)),
    independent,
  };
}

const rate = ([passed, of]: Counts) => passed / of;

/** What each rep adds to a change by passing more or less often, in points. */
export const skillsOf = (reps: readonly RepCounts[]) =>
  reps.map(({ now, before }) => {
    if (now[1] === 0 || before[1] === 0) return 0;
    const [share, earlier] = [now[1] / total(reps, "now", 1), before[1] / total(reps, "before", 1)];
    return 50 * (share + earlier) * (rate(now) - rate(before));
  });
