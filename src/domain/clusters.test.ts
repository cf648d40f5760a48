import { expect, test } from "vitest";
import { type Drawing, drawReps, randomOf } from "./testing/rep-draws.ts";
import { type Cluster, judgeClustered } from "./clusters.ts";
import { newcombe, pValue, type Share } from "./statistics.ts";
import { studentPoint, studentTails } from "./student.ts";

const share = (passed: number, total: number): Share => ({ passed, total });
const none = share(0, 0);
const swap = ({ now, before }: Cluster): Cluster => ({ now: before, before: now });

const totalOf = (shares: readonly Share[]) =>
  share(
    shares.reduce((sum, { passed }) => sum + passed, 0),
    shares.reduce((sum, { total }) => sum + total, 0),
  );

const wholeOf = (clusters: readonly Cluster[]): Cluster => ({
  now: totalOf(clusters.map(({ now }) => now)),
  before: totalOf(clusters.map(({ before }) => before)),
});

test("reps of equal loads in both periods are judged as the paired t test does", () => {
  const before = share(10, 40);
  const clusters = [30, 22, 14, 14].map((passed) => ({ now: share(passed, 40), before }));
  // By hand: differences 0.5, 0.3, 0.1 and 0.1; their mean is 0.25, its variance 0.11 / 12; t(3) is 3.1824.
  const { low, high, p } = judgeClustered(clusters) ?? {};
  expect(low).toBeCloseTo(0.25 - 0.3047, 4);
  expect(high).toBeCloseTo(0.25 + 0.3047, 4);
  expect(p).toBeCloseTo(studentTails(0.25 / Math.sqrt(0.11 / 12), 3), 9);
  expect(pValue(share(80, 160), share(40, 160))).toBeLessThan(1e-4);
});

test("two groups of reps of equal loads are judged as the t test of two samples does", () => {
  const clusters = [
    ...[32, 24, 16, 24].map((passed) => ({ now: share(passed, 40), before: none })),
    ...[20, 16, 8, 20].map((passed) => ({ now: none, before: share(passed, 40) })),
  ];
  // By hand: means 0.6 and 0.4, variances of the means 0.08 / 12 and 0.06 / 12; t(6) is 2.4469.
  const { low, high, p } = judgeClustered(clusters) ?? {};
  const error = Math.sqrt(0.14 / 12);
  expect(low).toBeCloseTo(0.2 - 2.4469 * error, 4);
  expect(high).toBeCloseTo(0.2 + 2.4469 * error, 4);
  expect(p).toBeCloseTo(studentTails(0.2 / error, 6), 9);
});

const times = (matrix: readonly (readonly number[])[], vector: readonly number[]) =>
  matrix.map((row) => row.reduce((sum, each, at) => sum + each * (vector[at] ?? 0), 0));

const product = (a: readonly number[], b: readonly number[]) => times([a], b)[0] ?? 0;

/**
 * The standard error and degrees of freedom from the definition, observation by observation: the regression
 * on a column for each period, CR2 with the inverse root of I - H as a series, no closed form. The
 * correlation of a rep's recordings in a period is searched until the expected variance is the one found.
 */
function explicitly(clusters: readonly Cluster[]) {
  const rows = clusters.flatMap(({ now, before }, rep) =>
    [now, before].flatMap(({ passed, total }, period) =>
      Array.from({ length: total }, (_, index) => ({ rep, period, y: index < passed ? 1 : 0 })),
    ),
  );
  const [ofNow = 0, ofBefore = 0] = [0, 1].map((at) => rows.filter((r) => r.period === at).length);
  const hat = rows.map((a) =>
    rows.map((b) => (a.period !== b.period ? 0 : 1 / (a.period === 0 ? ofNow : ofBefore))),
  );
  const contrast = rows.map(({ period }) => (period === 0 ? 1 / ofNow : -1 / ofBefore));
  // For each rep, the vector whose product with y is the rep's part of the residual.
  const vectors = clusters.map((_, rep) => {
    const ofRep = (vector: readonly number[]) =>
      vector.map((each, at) => (rows[at]?.rep === rep ? each : 0));
    let power = ofRep(contrast);
    let rooted = power;
    for (let k = 1; k < 400; k += 1) {
      power = ofRep(times(hat, power)).map((each) => (each * (2 * k - 1)) / (2 * k));
      rooted = rooted.map((each, at) => each + (power[at] ?? 0));
    }
    const hatted = times(hat, rooted);
    return rooted.map((each, at) => each - (hatted[at] ?? 0));
  });
  const y = rows.map((row) => row.y);
  const variance = vectors.reduce((sum, a) => sum + product(a, y) ** 2, 0);
  const means = [0, 1].map((period) =>
    product(
      contrast.map(Math.abs),
      rows.map((row) => (row.period === period ? row.y : 0)),
    ),
  );
  const at = (rho: number) => {
    const covariances = rows.map((a, row) =>
      rows.map((b, other) => {
        const mean = means[a.period] ?? 0;
        const alike = a.rep === b.rep && a.period === b.period ? rho : 0;
        return mean * (1 - mean) * (row === other ? 1 : alike);
      }),
    );
    const expected = vectors.map((a) => times(covariances, a));
    const matrix = expected.map((a) => vectors.map((b) => product(a, b)));
    return { trace: matrix.reduce((sum, row, rep) => sum + (row[rep] ?? 0), 0), matrix };
  };
  let [low, high] = [0, 1];
  for (let step = 0; step < 50; step += 1) {
    const middle = (low + high) / 2;
    if (at(middle).trace < variance) low = middle;
    else high = middle;
  }
  const { trace, matrix } = at(low);
  return {
    error: Math.sqrt(variance),
    degrees: trace ** 2 / product(matrix.flat(), matrix.flat()),
  };
}

test.for<[string, Cluster[]]>([
  [
    "both periods",
    [
      { now: share(9, 10), before: share(1, 6) },
      { now: share(1, 12), before: share(5, 5) },
      { now: share(3, 3), before: share(1, 9) },
      { now: share(0, 5), before: share(4, 4) },
    ],
  ],
  [
    "both or one period",
    [
      { now: share(11, 12), before: share(2, 11) },
      { now: share(1, 9), before: none },
      { now: share(5, 6), before: share(6, 7) },
      { now: none, before: share(3, 3) },
      { now: share(0, 4), before: share(0, 2) },
    ],
  ],
  [
    "both periods, their recordings correlated by 0.36,",
    [
      { now: share(9, 12), before: share(5, 11) },
      { now: share(9, 9), before: share(0, 8) },
      { now: share(5, 6), before: share(0, 7) },
      { now: share(6, 14), before: share(3, 3) },
      { now: share(3, 7), before: share(4, 16) },
    ],
  ],
])("reps in %s are judged as the definition does, without its closed form", ([, clusters]) => {
  const { error, degrees } = explicitly(clusters);
  const { now, before } = wholeOf(clusters);
  const difference = now.passed / now.total - before.passed / before.total;
  const { low, high, p } = judgeClustered(clusters) ?? {};
  expect(low).toBeCloseTo(Math.max(-1, difference - studentPoint(degrees) * error), 9);
  expect(high).toBeCloseTo(Math.min(1, difference + studentPoint(degrees) * error), 9);
  expect(p).toBeCloseTo(studentTails(difference / error, degrees), 9);
});

const NULL: Drawing = { reps: 6, rho: 0.1, rate: 0.6, by: 0, design: "paired" };
const CELLS: Drawing[] = [6, 12].flatMap((reps) => [
  { ...NULL, reps },
  { ...NULL, reps, design: "apart" },
]);

test.for(CELLS)("%j: false alarms are rare, unlike those of independent recordings", (cell) => {
  const random = randomOf(7);
  const draws = Array.from({ length: 400 }, () => drawReps(random, cell));
  const alarms = draws.filter((clusters) => (judgeClustered(clusters)?.p ?? 1) < 0.05);
  expect(alarms.length / draws.length).toBeLessThanOrEqual(0.09);
  const independently = draws.filter((clusters) => {
    const { now, before } = wholeOf(clusters);
    return (pValue(now, before) ?? 1) < 0.05;
  });
  expect(independently.length / draws.length).toBeGreaterThan(0.15);
});

test("a verdict is never surer than that of independent recordings, and turns with the periods", () => {
  const random = randomOf(11);
  for (const cell of CELLS.flatMap((each) => [each, { ...each, rho: 0, by: 0.2 }])) {
    for (let draw = 0; draw < 40; draw += 1) {
      const clusters = drawReps(random, cell);
      const { now, before } = wholeOf(clusters);
      const { low = 2, high = -2, p = -1 } = judgeClustered(clusters) ?? {};
      const interval = newcombe(now, before) ?? { low: -2, high: 2 };
      expect(low).toBeLessThanOrEqual(interval.low);
      expect(high).toBeGreaterThanOrEqual(interval.high);
      expect(p).toBeGreaterThanOrEqual(pValue(now, before) ?? 2);
      expect(p < 0.05).toBe(low > 0 || high < 0);
      const turned = judgeClustered(clusters.map(swap));
      expect(turned?.low).toBeCloseTo(-high, 9);
      expect(turned?.high).toBeCloseTo(-low, 9);
      expect(turned?.p).toBeCloseTo(p, 9);
    }
  }
});

test("reps of the same rate leave the verdict to Newcombe", () => {
  const clusters = [20, 40, 60, 80].map((total) => ({
    now: share(total * 0.6, total),
    before: share(8, 20),
  }));
  const [now, before] = [share(120, 200), share(32, 80)];
  const judged = judgeClustered(clusters);
  expect(judged?.p).toBeCloseTo(pValue(now, before) ?? 0, 12);
  expect(judged?.low).toBeCloseTo(newcombe(now, before)?.low ?? 0, 9);
  const same = share(12, 20);
  expect(judgeClustered([1, 2, 3].map(() => ({ now: same, before: same })))?.p).toBeCloseTo(1, 9);
});

test("a rep whose rate stays the same adds no doubt, however much reps differ", () => {
  const rates = [4, 12, 20, 28, 36];
  const stay = rates.map((passed) => ({ now: share(passed + 4, 40), before: share(passed, 40) }));
  const apart = stay.flatMap(({ now, before }) => [
    { now, before: none },
    { now: none, before },
  ]);
  expect(judgeClustered(stay)?.p).toBeCloseTo(pValue(share(120, 200), share(100, 200)) ?? 0, 9);
  expect(judgeClustered(apart)?.p).toBeGreaterThan(0.5);
});

test("the difference is that of the shares shown, if those of the reps differ slightly", () => {
  const before = share(10, 40);
  const clusters = [30, 22, 14, 14].map((passed) => ({ now: share(passed, 40), before }));
  const whole = { now: share(82, 161), before: share(40, 160) };
  const [shown, summed] = [judgeClustered(clusters, whole), judgeClustered(clusters)];
  const shift = 82 / 161 - 0.5;
  expect(shown?.low).toBeCloseTo((summed?.low ?? 0) + shift, 9);
  expect(shown?.high).toBeCloseTo((summed?.high ?? 0) + shift, 9);
});

test("an interval of a difference stays within -1 and 1", () => {
  const opposed = { now: share(10, 10), before: share(0, 10) };
  expect(judgeClustered([opposed, swap(opposed)])).toMatchObject({ low: -1, high: 1 });
});

test("there is no verdict without recordings, or with those of one rep", () => {
  const one = { now: share(8, 20), before: share(9, 20) };
  expect(judgeClustered([])).toBeUndefined();
  expect(judgeClustered([one])).toBeUndefined();
  expect(
    judgeClustered([
      { ...one, before: none },
      { ...one, before: none },
    ]),
  ).toBeUndefined();
  expect(judgeClustered([one, { ...one, before: none }])).toBeUndefined();
  expect(judgeClustered([one, one])).toBeDefined();
});
