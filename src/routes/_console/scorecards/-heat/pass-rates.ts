import type { Scorecard, ScorecardMetric } from "~/api/scorecards.ts";
import { figureOf, type Change, changesOf } from "~/components/scorecards/changes.ts";
import { groupIdOf } from "../-calls/figures.ts";

/** The number of colours of the scale. */
const STEPS = 7;

/** The lowest and the highest rate, 0 to 100. */
export interface Scale {
  low: number;
  high: number;
}

/** A group's rates, 0 to 100, in the order of the metrics; undefined is no data. */
export interface HeatRow {
  id: string;
  count: number | undefined;
  rates: (number | undefined)[];
  /** What they changed by, in place of the rates; verdicts allow for all cells of the map. */
  changes?: (Change | undefined)[];
}

/**
 * The metrics of a heat map: those with a pass rate, because rates share a scale and values don't.
 * Undefined unless there are at least two groups and two such metrics.
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

/** The same rows with the changes from the period before. */
export function heatChanges(
  rows: readonly HeatRow[],
  before: readonly Scorecard[],
  metrics: readonly ScorecardMetric[],
): HeatRow[] {
  const earlier = new Map(before.map((card) => [groupIdOf(card), card]));
  const changes = changesOf(
    rows.flatMap(({ id, count, rates }) =>
      rates.map((passRate, column) => ({
        now: { value: undefined, passRate, count },
        before: figureOf(earlier.get(id), metrics[column]?.id ?? ""),
      })),
    ),
  );
  return rows.map((row, index) => ({
    ...row,
    changes: changes.slice(index * metrics.length, (index + 1) * metrics.length),
  }));
}

/** What a column is sorted by: the rate, or how far it fell. */
function keyOf({ rates, changes }: HeatRow, column: number): number | undefined {
  if (changes === undefined) return rates[column];
  const by = changes[column]?.by;
  return by === undefined ? undefined : -by;
}

/**
 * The rows by one column: the highest rate first, or the largest fall; those without data last; ties
 * by ID.
 */
export const sortHeat = (rows: readonly HeatRow[], column: number): HeatRow[] =>
  rows.toSorted((a, b) => {
    const [left, right] = [keyOf(a, column), keyOf(b, column)];
    if (left === right) return a.id < b.id ? -1 : 1;
    if (left === undefined) return 1;
    return right === undefined ? -1 : right - left;
  });

/** The scale of all cells; undefined if none has data. */
export function scaleOf(rows: readonly HeatRow[]): Scale | undefined {
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

/** The index of a rate's colour. */
export const stepOf = (rate: number, { low, high }: Scale): number =>
  high === low
    ? Math.floor(STEPS / 2)
    : Math.min(STEPS - 1, Math.floor(((rate - low) / (high - low)) * STEPS));
