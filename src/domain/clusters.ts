import { newcombe, pValue, type Share } from "./statistics.ts";
import { studentPoint, studentTails } from "./student.ts";

// Differences of recordings that cluster: those of one rep are alike. The variance is that of the
// linearized estimate by cluster, with each residual corrected for its leverage (CR2, Bell and
// McCaffrey 2002). The degrees of freedom are Satterthwaite's, for recordings as alike as the
// residuals show them to be (Imbens and Kolesár 2016).

/** The recordings of one rep in both samples; `total` is 0 in a sample without any. */
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

const sum = (values: readonly number[]) => values.reduce((all, each) => all + each, 0);

const sumOf = (shares: readonly Share[]): Share => ({
  passed: sum(shares.map(({ passed }) => passed)),
  total: sum(shares.map(({ total }) => total)),
});

/** The share that passed in one sample, the residual of each cluster, and their expected covariances. */
function sampleOf(shares: readonly Share[]) {
  const { passed, total: all } = sumOf(shares);
  // One cluster doesn't show how clusters differ.
  if (all === 0 || shares.some(({ total }) => total === all)) return undefined;
  const share = passed / all;
  const scales = shares.map(({ total }) => 1 / (all * Math.sqrt(1 - total / all)));
  const scaled = (read: (each: Share) => number) =>
    shares.map((each, at) => read(each) * (scales[at] ?? 0));
  const variance = (total: number, rho: number) =>
    share * (1 - share) * (total * (1 - rho) + total ** 2 * rho);
  return {
    share,
    residuals: scaled((each) => each.passed - each.total * share),
    /**
     * The covariances of the residuals, if recordings of one cluster correlate by `rho`: `diagonal` on the
     * diagonal, less the matrix `drawn` times `loads`, less its transpose.
     */
    covariances: (rho: number) => {
      const half = sum(shares.map(({ total }) => variance(total, rho))) / (2 * all);
      return {
        diagonal: shares.map(({ total }, at) => variance(total, rho) * (scales[at] ?? 0) ** 2),
        loads: scaled(({ total }) => total),
        drawn: scaled(({ total }) => (variance(total, rho) - total * half) / all),
      };
    },
  };
}

type Sample = NonNullable<ReturnType<typeof sampleOf>>;

const dot = (a: readonly number[], b: readonly number[]) =>
  a.reduce((sum, each, at) => sum + each * (b[at] ?? 0), 0);

/** The trace of the covariances of residuals that are added up over the samples, and of their square. */
function tracesOf(samples: readonly Sample[], rho: number) {
  const parts = samples.map(({ covariances }) => covariances(rho));
  const diagonal =
    parts[0]?.diagonal.map((_, at) => sum(parts.map((each) => each.diagonal[at] ?? 0))) ?? [];
  const drawn = (a: (typeof parts)[number]) =>
    sum(diagonal.map((each, at) => each * (a.drawn[at] ?? 0) * (a.loads[at] ?? 0)));
  const crossed = parts.flatMap((a) =>
    parts.map(
      (b) =>
        dot(a.drawn, b.drawn) * dot(a.loads, b.loads) +
        dot(a.drawn, b.loads) * dot(a.loads, b.drawn),
    ),
  );
  return {
    trace: sum(diagonal) - 2 * sum(parts.map((each) => dot(each.drawn, each.loads))),
    square: dot(diagonal, diagonal) - 4 * sum(parts.map(drawn)) + 2 * sum(crossed),
  };
}

/**
 * The standard error of the difference of two samples' shares, and its degrees of freedom, at the
 * correlation within clusters by which the residuals would be as large as they are.
 */
function errorOf(now: Sample, before: Sample) {
  const samples = [now, before];
  // Paired: a rep's residuals of both periods go together.
  const residuals = now.residuals.map((each, at) => each - (before.residuals[at] ?? 0));
  const variance = dot(residuals, residuals);
  const [unlike, alike] = [tracesOf(samples, 0).trace, tracesOf(samples, 1).trace];
  // With one recording per rep there is no correlation to estimate.
  const rho = alike > unlike ? (variance - unlike) / (alike - unlike) : 0;
  const { trace, square } = tracesOf(samples, Math.min(1, Math.max(0, rho)));
  return { error: Math.sqrt(variance), degrees: trace ** 2 / square };
}

/** The wider interval at both ends, so that a verdict is never surer than for independent recordings. */
const hull = (a: Judged, b: Judged): Judged => ({
  low: Math.min(a.low, b.low),
  high: Math.max(a.high, b.high),
  p: Math.max(a.p, b.p),
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
  const { error, degrees } = errorOf(now, before);
  const by = whole.now.passed / whole.now.total - whole.before.passed / whole.before.total;
  // Without a residual, all reps are alike, and recordings may well be independent.
  if (error === 0) return { ...independent, p };
  const reach = studentPoint(degrees) * error;
  const clustered = {
    low: Math.max(-1, by - reach),
    high: Math.min(1, by + reach),
    p: studentTails(by / error, degrees),
  };
  return hull(clustered, { ...independent, p });
}
