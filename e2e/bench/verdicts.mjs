// How often verdicts on a change of a pass rate are false, and how often they find a true change, if
// recordings of a rep are alike: with reps as clusters, and as if recordings were independent.
import { load } from "./programs.mjs";

const { judgeClustered } = await load("src/lib/clusters.ts");
const { falseDiscovery, pValue, FALSE_SHARE } = await load("src/lib/statistics.ts");
const { studentTails } = await load("src/lib/student.ts");
const { drawReps, randomOf } = await load("src/lib/testing/rep-draws.ts");

/**
 * @typedef {{ passed: number, of: number }} Share
 * @typedef {{ now: Share, before: Share }} Cluster
 * @typedef {{ value: number, variance: number }} Measured
 * @typedef {(clusters: Cluster[]) => number | undefined} Rule
 */

const DRAWS = 2000;
const RATE = 0.6;
const GROUPS = 24;
const CHANGED = 4;

/** @param {number[]} values */
const sum = (values) => values.reduce((total, each) => total + each, 0);

/** @type {Rule} */
const clustered = (clusters) => judgeClustered(clusters)?.p;

/** The p-value as if recordings were independent. @param {Cluster[]} clusters */
function independently(clusters) {
  const whole = (/** @type {"now" | "before"} */ period) => ({
    passed: sum(clusters.map((each) => each[period].passed)),
    of: sum(clusters.map((each) => each[period].of)),
  });
  return pValue(whole("now"), whole("before"));
}

/** A rep's rate; for the variance half a recording passes and half fails more. @param {Share} share */
function measure({ passed, of }) {
  const smoothed = (passed + 0.5) / (of + 1);
  return { value: passed / of, variance: (smoothed * (1 - smoothed)) / of };
}

/**
 * The mean of a random-effects meta-analysis: tau² after Paule and Mandel, variance after Hartung and Knapp.
 * @param {Measured[]} reps
 */
function metaMean(reps) {
  const of = (/** @type {number} */ tau2) => {
    const weights = reps.map(({ variance }) => 1 / (variance + tau2));
    const mean = sum(reps.map(({ value }, at) => value * (weights[at] ?? 0))) / sum(weights);
    const q = sum(reps.map(({ value }, at) => (value - mean) ** 2 * (weights[at] ?? 0)));
    return { mean, q, variance: q / ((reps.length - 1) * sum(weights)) };
  };
  let [low, high] = [0, 1];
  if (of(0).q <= reps.length - 1) return of(0);
  for (let step = 0; step < 40; step += 1) {
    const middle = (low + high) / 2;
    if (of(middle).q > reps.length - 1) low = middle;
    else high = middle;
  }
  return of(low);
}

/** The p-value of a meta-analysis. @param {Cluster[]} clusters @param {"paired" | "apart"} design */
function byMetaAnalysis(clusters, design) {
  if (design === "paired") {
    const { mean, variance } = metaMean(
      clusters.map((each) => {
        const [a, b] = [measure(each.now), measure(each.before)];
        return { value: a.value - b.value, variance: a.variance + b.variance };
      }),
    );
    return studentTails(mean / Math.sqrt(variance), clusters.length - 1);
  }
  const ofPeriod = (/** @type {"now" | "before"} */ period) =>
    clusters.filter((each) => each[period].of > 0).map((each) => measure(each[period]));
  const [now, before] = [ofPeriod("now"), ofPeriod("before")];
  const [a, b] = [metaMean(now), metaMean(before)];
  const variance = a.variance + b.variance;
  const degrees =
    variance ** 2 / (a.variance ** 2 / (now.length - 1) + b.variance ** 2 / (before.length - 1));
  return studentTails((a.mean - b.mean) / Math.sqrt(variance), degrees);
}

/** @param {(number | undefined)[]} values */
const found = (values) => values.map((p) => p !== undefined && p < FALSE_SHARE);

/** The share of true in a list. @param {boolean[]} values */
const shareOf = (values) => values.filter(Boolean).length / values.length;

/**
 * The share of false findings in a family, the changed groups first.
 * @param {(number | undefined)[]} values @param {number} changed
 */
function falseShare(values, changed) {
  const findings = falseDiscovery(values).map(
    (/** @type {number | undefined} */ p) => p !== undefined && p <= FALSE_SHARE,
  );
  const all = findings.filter(Boolean).length;
  return all === 0 ? 0 : findings.slice(changed).filter(Boolean).length / all;
}

/** @param {"paired" | "apart"} design @param {number} reps @param {number} rho */
function measureCell(design, reps, rho) {
  const random = randomOf(reps * 1000 + rho * 100 + (design === "paired" ? 0 : 500));
  const draw = (/** @type {number} */ by, /** @type {number} */ times) =>
    Array.from({ length: times }, () => drawReps(random, { reps, rho, rate: RATE, by, design }));
  const meta = (/** @type {Cluster[]} */ clusters) => byMetaAnalysis(clusters, design);

  const families = Array.from({ length: DRAWS }, () => ({
    unchanged: draw(0, GROUPS),
    changed: draw(0.15, CHANGED),
  }));
  const judged = (/** @type {Rule} */ rule) => {
    const results = families.map(({ unchanged, changed }) => {
      const nulls = unchanged.map(rule);
      const mixed = [...changed.map(rule), ...nulls.slice(CHANGED)];
      return { nulls, none: falseShare(nulls, 0), some: falseShare(mixed, CHANGED) };
    });
    return {
      alarms: shareOf(found(results.flatMap(({ nulls }) => nulls))),
      none: sum(results.map(({ none }) => none)) / DRAWS,
      some: sum(results.map(({ some }) => some)) / DRAWS,
    };
  };
  const power = (/** @type {number} */ by) => {
    const draws = draw(by, DRAWS);
    return { reps: shareOf(found(draws.map(clustered))), meta: shareOf(found(draws.map(meta))) };
  };
  return {
    independent: judged(independently),
    reps: judged(clustered),
    meta: shareOf(found(families.flatMap(({ unchanged }) => unchanged.map(meta)))),
    ten: power(0.1),
    twenty: power(0.2),
  };
}

const percent = (/** @type {number[]} */ ...values) =>
  values.map((each) => (each * 100).toFixed(1).padStart(7)).join("");

/** Prints a table for each design. */
export function reportVerdicts() {
  console.log(`
Verdicts on a change of a pass rate of ${RATE * 100} %, as if recordings were independent (indep.), with reps as
clusters (reps), and by a random-effects meta-analysis of the reps (meta). In percent:
- alarms: changes called in ${(DRAWS * GROUPS).toLocaleString("en-US")} groups without one; 5 are promised
- false of 0, of ${CHANGED}: the expected share of false ones among the changes called in a family of ${GROUPS} groups after
  Benjamini and Hochberg, none or ${CHANGED} of them changed by 15 points, ${DRAWS} families each; 5 are promised
- by 10, by 20: such changes that are called, of ${DRAWS}, and the ratio of reps to meta; 0.80 is the target`);
  let [most, least] = [0, Infinity];
  for (const design of /** @type {const} */ (["paired", "apart"])) {
    console.log(
      design === "paired" ? "\nThe same reps before and now" : "\nDifferent reps, so many each",
    );
    console.log(
      "           | alarms              | false of 0   | false of 4   | by 10               | by 20",
    );
    console.log(
      "reps   rho | indep.  reps   meta | indep.  reps | indep.  reps |   reps   meta ratio |   reps   meta ratio",
    );
    for (const reps of [4, 6, 12, 20]) {
      for (const rho of [0, 0.02, 0.05, 0.1, 0.2]) {
        const cell = measureCell(design, reps, rho);
        const { independent, reps: ours, ten, twenty } = cell;
        const ratios = [ten, twenty].map((power) => power.reps / power.meta);
        const columns = [
          `${String(reps).padStart(4)}  ${rho.toFixed(2)} `,
          percent(independent.alarms, ours.alarms, cell.meta),
          percent(independent.none, ours.none),
          percent(independent.some, ours.some),
          ...[ten, twenty].map(
            (power, at) =>
              `${percent(power.reps, power.meta)}${ratios[at]?.toFixed(2).padStart(6)}`,
          ),
        ];
        console.log(columns.join("|"));
        most = Math.max(most, ours.alarms);
        least = Math.min(least, ...ratios);
      }
    }
  }
  console.log(
    `\nWith reps as clusters, alarms are at most${percent(most)} %, and the least ratio is ${least.toFixed(2)}.`,
  );
}
