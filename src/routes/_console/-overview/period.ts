import type { Scorecard, ScorecardMetric } from "~/api/scorecards.ts";

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
}

/** The metrics with a pass rate whose rate moved most, first; those that can't be compared last. */
export function highlightsOf(current: Scorecard, before: Scorecard | undefined): Highlight[] {
  const all = (current.metricValues ?? []).flatMap((metric) => {
    if (metric.passRate === undefined) return [];
    const earlier = before?.metricValues?.find(({ id }) => id === metric.id)?.passRate;
    return [{ metric, rate: metric.passRate, earlier }];
  });
  const moved = ({ rate, earlier }: Highlight) =>
    earlier === undefined ? -1 : Math.abs(rate - earlier);
  return all.toSorted((a, b) => moved(b) - moved(a));
}
