import type { Scorecard, ScorecardMetric } from "~/api/scorecards.ts";
import { figureOf, groupIdOf } from "./-figures.ts";

/** The steps of the scale, the lowest first. */
export const STEPS = 7;

/** A group as a row of rates, 0 to 100, in the order of the metrics; undefined is no data. */
export interface HeatRow {
  id: string;
  count: number | undefined;
  rates: (number | undefined)[];
}

/**
 * What a heat map of these groups shows: the metrics that can be passed, as rates of different metrics
 * are on one scale and values aren't. Undefined where there aren't two groups and two such metrics.
 */
export function heatMetrics(
  cards: readonly Scorecard[] | undefined,
  metrics: readonly ScorecardMetric[],
): readonly ScorecardMetric[] | undefined {
  const rated = metrics.filter(({ passRate }) => passRate !== undefined);
  return cards !== undefined && cards.length > 1 && rated.length > 1 ? rated : undefined;
}

export const heatRows = (
  cards: readonly Scorecard[],
  metrics: readonly ScorecardMetric[],
): HeatRow[] =>
  cards.map((card) => ({
    id: groupIdOf(card),
    count: card.recordingsEvaluatedCount,
    rates: metrics.map(({ id }) => figureOf(card, id).passRate),
  }));

/** The rows by one column, the highest first, those without data last; by id where equal. */
export const sortHeat = (rows: readonly HeatRow[], column: number): HeatRow[] =>
  rows.toSorted((a, b) => {
    const [left, right] = [a.rates[column], b.rates[column]];
    if (left === right) return a.id < b.id ? -1 : 1;
    if (left === undefined) return 1;
    return right === undefined ? -1 : right - left;
  });

/** The lowest and the highest rate of all cells; undefined where there is none. */
export function scaleOf(rows: readonly HeatRow[]): { low: number; high: number } | undefined {
  let [low, high] = [Infinity, -Infinity];
  for (const { rates } of rows) {
    for (const rate of rates) {
      if (rate === undefined) continue;
      low = Math.min(low, rate);
      high = Math.max(high, rate);
    }
  }
  return low > high ? undefined : { low, high };
}

/** The step of a rate on the scale, 0 to 6. */
export const stepOf = (rate: number, { low, high }: { low: number; high: number }): number =>
  high === low
    ? Math.floor(STEPS / 2)
    : Math.min(STEPS - 1, Math.floor(((rate - low) / (high - low)) * STEPS));
