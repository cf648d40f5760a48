import { countRatio, newcombe, pValue, type Share } from "./statistics.ts";
import { studentPoint, studentTails } from "./student.ts";

// Differences of recordings that cluster: those of one rep are alike. The variance is that of the
// linearized estimate by cluster, with each residual corrected for its leverage (CR2, Bell and
// McCaffrey 2002), and the degrees of freedom are theirs: Satterthwaite's under independent recordings.

/** The recordings of one rep in both samples; `of` is 0 in one without any. */
export interface Cluster {
  now: Share;
  before: Share;
}

/** A 95 % interval and its two-sided p-value. */
interface Judged {
  low: number;
  high: number;
  p: number;
}

/** Of one sample by cluster: the share it passes, the residual of each, and what the degrees take. */
function sampleOf(shares: readonly Share[]) {
  const all = shares.reduce((sum, { of }) => sum + of, 0);
  const passed = shares.reduce((sum, each) => sum + each.passed, 0);
  // A sample of one cluster doesn't tell how clusters differ.
  if (all === 0 || shares.some(({ of }) => of === all)) return undefined;
  const share = passed / all;
  const scales = shares.map(({ of }) => 1 / (all * Math.sqrt(1 - of / all)));
  return {
    share,
    residuals: shares.map((each, at) => (each.passed - each.of * share) * (scales[at] ?? 0)),
    own: shares.map(({ of }) => of / all ** 2),
    joint: shares.map(({ of }, at) => ((scales[at] ?? 0) * of) / Math.sqrt(all)),
  };
}

type Sample = NonNullable<ReturnType<typeof sampleOf>>;

const dot = (a: readonly number[], b: readonly number[]) =>
  a.reduce((sum, each, at) => sum + each * (b[at] ?? 0), 0);

/**
 * The variance of a sample's share, or of the difference of two, and its degrees of freedom: the
 * squared trace of a matrix with a row per cluster, over the trace of its square. Off its diagonal it
 * is the product of the joint terms, so that sums over clusters do.
 */
function varianceOf(samples: readonly Sample[]) {
  const clusters = samples[0]?.residuals.map((_, at) => at) ?? [];
  const over = (of: (sample: Sample, at: number) => number, at: number) =>
    samples.reduce((sum, sample) => sum + of(sample, at), 0);
  const own = clusters.map((at) => over(({ own: each }) => each[at] ?? 0, at));
  const joint = clusters.map((at) => over(({ joint: each }) => (each[at] ?? 0) ** 2, at));
  const crossed = samples
    .flatMap((a) => samples.map((b) => dot(a.joint, b.joint) ** 2))
    .reduce((sum, each) => sum + each, 0);
  const residuals = clusters.map((at) =>
    // Paired: a rep's residuals of both periods go together.
    samples.reduce(
      (sum, { residuals: each }, index) => (each[at] ?? 0) * (index ? -1 : 1) + sum,
      0,
    ),
  );
  const trace = own.reduce((sum, each) => sum + each, 0);
  return {
    deviation: Math.sqrt(dot(residuals, residuals)),
    degrees: trace ** 2 / (dot(own, own) + crossed - dot(joint, joint)),
  };
}

/** Never surer than if recordings were independent: the longer interval at both ends. */
const hull = (a: Judged, b: Judged): Judged => ({
  low: Math.min(a.low, b.low),
  high: Math.max(a.high, b.high),
  p: Math.max(a.p, b.p),
});

const sumOf = (shares: readonly Share[]): Share => ({
  passed: shares.reduce((sum, { passed }) => sum + passed, 0),
  of: shares.reduce((sum, { of }) => sum + of, 0),
});

/**
 * The difference of two shares, `now` minus `before`, -1 to 1, with reps as clusters: paired where a
 * rep is in both. `whole` are the shares that are shown, if the clusters' sums are a little off.
 * Undefined if a sample has recordings of less than two reps.
 */
export function judgeClustered(
  clusters: readonly Cluster[],
  whole: Cluster = {
    now: sumOf(clusters.map(({ now }) => now)),
    before: sumOf(clusters.map(({ before }) => before)),
  },
): Judged | undefined {
  const now = sampleOf(clusters.map((each) => each.now));
  const before = sampleOf(clusters.map((each) => each.before));
  const independent = newcombe(whole.now, whole.before);
  const p = pValue(whole.now, whole.before);
  if (!now || !before || !independent || p === undefined) return undefined;
  const { deviation, degrees } = varianceOf([now, before]);
  const by = whole.now.passed / whole.now.of - whole.before.passed / whole.before.of;
  // Without a residual, all reps are alike: then recordings may well be independent.
  if (deviation === 0) return { ...independent, p };
  const reach = studentPoint(degrees) * deviation;
  const clustered = {
    low: Math.max(-1, by - reach),
    high: Math.min(1, by + reach),
    p: studentTails(by / deviation, degrees),
  };
  return hull(clustered, { ...independent, p });
}

/**
 * Compares how many recordings reps made now and before, as `countRatio` does, with reps as clusters.
 * Undefined without recordings before or with less than two reps.
 */
export function judgeClusteredCount(
  counts: readonly { now: number; before: number }[],
  expected: number,
): Judged | undefined {
  const shares = counts.map(({ now, before }) => ({ passed: now, of: now + before }));
  const { passed, of } = sumOf(shares);
  const sample = sampleOf(shares);
  const independent = countRatio(passed, of - passed, expected);
  if (!sample || !independent) return undefined;
  const { deviation, degrees } = varianceOf([sample]);
  if (deviation === 0) return independent;
  const reach = studentPoint(degrees) * deviation;
  const ratioOf = (share: number) => ((share / (1 - share)) * (1 - expected)) / expected;
  const clustered = {
    low: ratioOf(Math.max(0, sample.share - reach)),
    high: ratioOf(Math.min(1, sample.share + reach)),
    p: studentTails((sample.share - expected) / deviation, degrees),
  };
  return hull(clustered, independent);
}
