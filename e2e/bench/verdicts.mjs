// How often verdicts on a change of a pass rate are false, and how often they find a true change, if
// recordings of a rep are alike: with reps as clusters, and as if recordings were independent.
import { load } from "./programs.mjs";

const { judgeClustered } = await load("src/domain/clusters.ts");
const { falseDiscovery, pValue, FALSE_SHARE } = await load("src/domain/statistics.ts");
const { studentTails } = await load("src/domain/student.ts");
const { drawReps, randomOf } = await load("src/domain/testing/rep-draws.ts");

/**
 * @typedef {{ passed: number, total: number }} Share
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
    total: sum(clusters.map((each) => each[period].total)),
  });
  return pValue(whole("now"), whole("before"));
}

/** A rep's rate; for the variance half a recording passes and half fails more. @param {Share} share */
function measure({ passed, total }) {
  const smoothed = (passed + 0.5) / (total + 1);
  return { value: passed / total, variance: (smoothed * (1 - smoothed)) / total };
}

/**
 * The mean of a random-effects meta-analysis: tau² after Paule and Mandel, variance after Hartung and Knapp.
 * @param {Measured[]} reps
 */
function metaMean(reps) {
  const effect = (/** @type {number} */ tau2) => {
    const weights = reps.map(({ variance }) => 1 / (variance + tau2));
    const mean = sum(reps.map(({ value }, at) => value * (weights[at] ?? 0))) / sum(weights);
    const q = sum(reps.map(({ value }, at) => (value - mean) ** 2 * (weights[at] ?? 0)));
    return { mean, q, variance: q / ((reps.length - 1) * sum(weights)) };
  };
  let [low, high] = [0, 1];
  if (effect(0).q <= reps.length - 1) return effect(0);
  for (let step = 0; step < 40; step += 1) {
    const middle = (low + high) / 2;
    if (effect(middle).q > reps.length - 1) low = middle;
    else high = middle;
  }
  return effect(low);
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
    clusters.filter((each) => each[period].total > 0).map((each) => measure(each[period]));
  const [now, before] = [ofPeriod("now"), ofPeriod("before")];
  const [a, b] = [metaMean(now), metaMean(before)];
  const variance = a.variance + b.variance;
  const degrees =
    variance ** 2 / (a.variance ** 2 / (now.length - 1) + b.variance ** 2 / (before.length - 1));
  return studentTails((a.mean - b.mean) / Math.sqrt(variance), degrees);
}

const RESAMPLES = 199;

/**
 * The p-value of a wild cluster bootstrap of the t statistic with no change imposed (Cameron, Gelbach and
 * Miller 2008): what each rep differs from the common rate by turns its sign by chance, in both periods at once.
 * @param {Cluster[]} clusters @param {() => number} random
 */
function byBootstrap(clusters, random) {
  const periods = /** @type {const} */ (["now", "before"]);
  const counts = periods.map((period) => clusters.map((each) => each[period].total));
  const totals = counts.map(sum);
  const passed = periods.map((period) => clusters.map((each) => each[period].passed));
  const common = sum(passed.flat()) / sum(totals);
  const statistic = (/** @type {number[]} */ signs) => {
    const drawn = passed.map((values, at) =>
      values.map((value, rep) => {
        const expected = (counts[at]?.[rep] ?? 0) * common;
        return expected + (value - expected) * (signs[rep] ?? 1);
      }),
    );
    const rates = drawn.map((values, at) => sum(values) / (totals[at] ?? 1));
    const residuals = clusters.map((_, rep) => {
      const [now = 0, before = 0] = rates.map(
        (rate, at) =>
          ((drawn[at]?.[rep] ?? 0) - (counts[at]?.[rep] ?? 0) * rate) / (totals[at] ?? 1),
      );
      return (now - before) ** 2;
    });
    const [now = 0, before = 0] = rates;
    return Math.abs(now - before) / Math.sqrt(sum(residuals));
  };
  const own = statistic([]);
  let [reached, times] = [0, 0];
  for (; times < RESAMPLES; times += 1) {
    // All signs turned give the statistic back, rounded.
    if (statistic(clusters.map(() => (random() < 0.5 ? -1 : 1))) >= own - 1e-9) reached += 1;
  }
  return (reached + 1) / (times + 1);
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
  const boot = (/** @type {Cluster[]} */ clusters) => byBootstrap(clusters, random);

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
    const called = (/** @type {Rule} */ rule) => shareOf(found(draws.map(rule)));
    return { reps: called(clustered), meta: called(meta), boot: called(boot) };
  };
  return {
    independent: judged(independently),
    reps: judged(clustered),
    meta: shareOf(found(families.flatMap(({ unchanged }) => unchanged.map(meta)))),
    // One group of a family, as it takes long.
    boot: shareOf(found(families.flatMap(({ unchanged }) => unchanged.slice(0, 1).map(boot)))),
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
clusters (reps), by a random-effects meta-analysis of the reps (meta), and by a wild cluster bootstrap (boot).
In percent:
- alarms: changes called in ${(DRAWS * GROUPS).toLocaleString("en-US")} groups without one (boot: in ${DRAWS}); 5 are promised
- false of 0, of ${CHANGED}: the expected share of false ones among the changes called in a family of ${GROUPS} groups after
  Benjamini and Hochberg, none or ${CHANGED} of them changed by 15 points, ${DRAWS} families each; 5 are promised
- by 10, by 20: such changes that are called, of ${DRAWS}, and of how many that meta and boot call`);
  let [most, mostFalse] = [0, 0];
  const least = { meta: Infinity, boot: Infinity };
  for (const design of /** @type {const} */ (["paired", "apart"])) {
    console.log(
      design === "paired" ? "\nThe same reps before and now" : "\nDifferent reps, so many each",
    );
    console.log(
      "           | alarms                     | false of 0   | false of 4   | by 10                       | by 20",
    );
    const power = "  reps   meta   boot   of meta, boot";
    console.log(
      `reps   rho | indep.  reps   meta   boot | indep.  reps | indep.  reps |${power} |${power}`,
    );
    for (const reps of [4, 6, 12, 20]) {
      for (const rho of [0, 0.02, 0.05, 0.1, 0.2]) {
        const cell = measureCell(design, reps, rho);
        const { independent, reps: ours } = cell;
        const powers = [cell.ten, cell.twenty].map((called) => {
          const [meta = Infinity, boot = Infinity] = [called.meta, called.boot].map((each) =>
            each < 0.01 ? Infinity : called.reps / each,
          );
          least.meta = Math.min(least.meta, meta);
          least.boot = Math.min(least.boot, boot);
          const ratios = [meta, boot].map((each) =>
            (Number.isFinite(each) ? each.toFixed(2) : "-").padStart(7),
          );
          return percent(called.reps, called.meta, called.boot) + ratios.join("");
        });
        const columns = [
          `${String(reps).padStart(4)}  ${rho.toFixed(2)} `,
          percent(independent.alarms, ours.alarms, cell.meta, cell.boot),
          percent(independent.none, ours.none),
          percent(independent.some, ours.some),
          ...powers,
        ];
        console.log(columns.join("|"));
        most = Math.max(most, ours.alarms);
        mostFalse = Math.max(mostFalse, ours.none, ours.some);
      }
    }
  }
  console.log(
    `
With reps as clusters, alarms are at most${percent(most)} % and false names in a family${percent(mostFalse)} %.
At least ${least.meta.toFixed(2)} of the changes are called that the meta-analysis calls, ${least.boot.toFixed(2)} of those of the bootstrap.`,
  );
}
