import type { Scorecard, ScorecardMetric } from "~/api/scorecards.ts";
import { direction, shareOf } from "~/lib/newcombe.ts";

/** How many whole days a period has. */
export const DAYS = 30;

/** The last 30 whole days of the viewer's zone, and the 30 before: today isn't over, so not in it. */
export function periodsUntil(now: Date) {
  const day = (before: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() - before).toISOString();
  return {
    current: { startAt: day(DAYS), endAt: day(0) },
    before: { startAt: day(2 * DAYS), endAt: day(DAYS) },
  };
}

export interface Highlight {
  metric: ScorecardMetric;
  rate: number;
  /** Undefined where there is no data of the period before. */
  earlier: number | undefined;
  /** 1 probably better, -1 probably worse, 0 can't be told. */
  direction: -1 | 0 | 1;
}

/**
 * The metrics with a pass rate: those that probably changed first, then by how far they moved, those
 * that can't be compared last. That every evaluated recording has every metric is assumed, as the
 * service tells one count for all.
 */
export function highlightsOf(current: Scorecard, before: Scorecard | undefined): Highlight[] {
  const all = (current.metricValues ?? []).flatMap((metric) => {
    if (metric.passRate === undefined) return [];
    const earlier = before?.metricValues?.find(({ id }) => id === metric.id)?.passRate;
    const [now, then] = [current, before].map((card) => card?.recordingsEvaluatedCount);
    const rate = metric.passRate;
    const way = earlier === undefined ? 0 : direction(shareOf(rate, now), shareOf(earlier, then));
    return [{ metric, rate, earlier, direction: way }];
  });
  const moved = ({ rate, earlier }: Highlight) =>
    earlier === undefined ? -1 : Math.abs(rate - earlier);
  const sure = (highlight: Highlight) => Math.abs(highlight.direction);
  return all.toSorted((a, b) => sure(b) - sure(a) || moved(b) - moved(a));
}
