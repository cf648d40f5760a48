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
export type RepCounts = readonly [now: Counts, before: Counts];

/** Both tails of Student's t, by Simpson's rule over the angle that turns the density into a cosine. */
export function studentTails(t: number, degrees: number): number {
  const end = Math.atan(t / Math.sqrt(degrees));
  const area = (from: number, to: number) => {
    const steps = 2000;
    const width = (to - from) / steps;
    let sum = 0;
    for (let step = 0; step <= steps; step += 1) {
      const weight = step === 0 || step === steps ? 1 : step % 2 ? 4 : 2;
      sum += weight * Math.cos(from + step * width) ** (degrees - 1);
    }
    return (sum * width) / 3;
  };
  return area(end, Math.PI / 2 - 1e-9) / area(0, Math.PI / 2 - 1e-9);
}

const product = (a: number[] = [], b: number[] = []) =>
  a.reduce((sum, each, at) => sum + each * (b[at] ?? 0), 0);

const traceOf = (matrix: number[][]) => matrix.reduce((sum, row, at) => sum + (row[at] ?? 0), 0);

/**
 * A difference with reps as clusters, observation by observation: each residual of a rep over the root
 * of 1 minus its leverage, and the degrees from the matrix of the residuals' expected covariances. Two
 * recordings of a rep in a period correlate by as much as makes the expected variance the one found.
 */
export function byRep(reps: readonly RepCounts[]) {
  const sums = [0, 1].map((period) =>
    [0, 1].map((at) => reps.reduce((sum, rep) => sum + (rep[period]?.[at] ?? 0), 0)),
  );
  const vectors = reps.map((rep) =>
    [0, 1].flatMap((period) => {
      const [, all = 0] = sums[period] ?? [];
      const [, own = 0] = rep[period] ?? [];
      const scale = (period === 0 ? 1 : -1) / (all * Math.sqrt(1 - own / all));
      return reps.flatMap((other) => {
        const [, count = 0] = other[period] ?? [];
        const each = scale * ((other === rep ? 1 : 0) - own / all);
        return Array.from({ length: count }, () => each);
      });
    }),
  );
  const blocks = [0, 1].flatMap((period) =>
    reps.map((rep) => {
      const [passed = 0, of = 0] = rep[period] ?? [];
      const [all = 0, count = 0] = sums[period] ?? [];
      return { passed, of, spread: (all / count) * (1 - all / count) };
    }),
  );
  /** A block's recordings weighted with their covariances, which are `alike` beside the diagonal. */
  const weighted = (vector: number[], alike: number) => {
    let from = 0;
    return blocks.flatMap(({ of, spread }) => {
      const part = vector.slice(from, (from += of));
      const whole = part.reduce((sum, each) => sum + each, 0);
      return part.map((each) => spread * (each + alike * (whole - each)));
    });
  };
  const expected = (alike: number) => {
    const rows = vectors.map((vector) => weighted(vector, alike));
    return rows.map((row) => vectors.map((vector) => product(row, vector)));
  };
  const outcomes = blocks.flatMap(({ passed, of }) =>
    Array.from({ length: of }, (_, at) => (at < passed ? 1 : 0)),
  );
  const variance = vectors.reduce((sum, vector) => sum + product(vector, outcomes) ** 2, 0);
  // The trace is a line over the correlation.
  const [none, all] = [traceOf(expected(0)), traceOf(expected(1))];
  const matrix = expected(Math.min(1, Math.max(0, (variance - none) / (all - none))));
  const degrees = traceOf(matrix) ** 2 / matrix.flat().reduce((sum, each) => sum + each ** 2, 0);
  return { deviation: Math.sqrt(variance), degrees };
}

/**
 * A change in points as the mean of two standardizations: of the rates, by who recorded in either period
 * (skill), and of who recorded, by the rates of either period (mix). A rep of one period keeps their rate.
 * Undefined if nobody recorded in both.
 */
export function splitByRep(reps: readonly RepCounts[]) {
  if (!reps.some(([now, before]) => now[1] > 0 && before[1] > 0)) return undefined;
  const [all, earlier] = ([0, 1] as const).map((period) =>
    reps.reduce((sum, rep) => sum + rep[period][1], 0),
  );
  const rows = reps.map(([now, before]) => {
    const [is, was] = [now[0] / now[1], before[0] / before[1]];
    return {
      rates: [Number.isNaN(is) ? was : is, Number.isNaN(was) ? is : was] as const,
      shares: [now[1] / (all ?? 0), before[1] / (earlier ?? 0)] as const,
    };
  });
  const standardized = (rates: 0 | 1, shares: 0 | 1) =>
    rows.reduce((sum, row) => sum + 100 * row.rates[rates] * row.shares[shares], 0);
  const [now, before] = [standardized(0, 0), standardized(1, 1)];
  const [ratesNow, ratesBefore] = [standardized(0, 1), standardized(1, 0)];
  return {
    skill: (now - ratesBefore + (ratesNow - before)) / 2,
    mix: (now - ratesNow + (ratesBefore - before)) / 2,
  };
}

/** The point of Student's t beyond which, on both sides, is 5 %. */
export function studentPoint(degrees: number) {
  let [low, high] = [0, 1e4];
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (studentTails(middle, degrees) > 0.05) low = middle;
    else high = middle;
  }
  return low;
}
