import type { Scorecard } from "~/domain/figure.ts";

/** A scorecard of `count` recordings with these pass rates, for tests. A metric's name is its ID. */
export const cardOf = (count: number, rates: Record<string, number | undefined>): Scorecard => ({
  recordingsEvaluatedCount: count,
  metricValues: Object.entries(rates).map(([id, passRate]) => ({
    id,
    name: id,
    unit: undefined,
    unitAbbreviated: undefined,
    metricType: undefined,
    description: undefined,
    value: undefined,
    passRate,
  })),
  startAt: undefined,
  endAt: undefined,
  filterByIds: [],
  filterBy: undefined,
});
