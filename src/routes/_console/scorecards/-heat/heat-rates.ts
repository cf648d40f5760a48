import type { Scorecard, ScorecardMetric } from "~/api/scorecards.ts";
import { compare, type Compared, type FindReps, pairOf } from "~/components/scorecards/changes.tsx";
import type { Figure } from "~/components/scorecards/figure.ts";
import { sortByFigure } from "../-answer/shown.ts";
import { groupIdOf } from "../-answer/use-scorecards.ts";

/** The number of colours of the scale. */
const STEPS = 7;

/** The lowest and the highest rate, 0 to 100. */
export interface HeatScale {
  low: number;
  high: number;
}

/** A group's figures in the order of the metrics; verdicts allow for all cells of the map. */
export interface HeatRow {
  id: string;
  cells: Compared[];
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

/** A figure without its value, which isn't compared with others. */
const rateOf = (figure: Figure): Figure => ({ ...figure, value: undefined });

/** A row of rates per card, with changes if there are cards of the period before. */
export function heatRows(
  cards: readonly Scorecard[],
  before: readonly Scorecard[] | undefined,
  metrics: readonly ScorecardMetric[],
  findReps?: (groupId: string) => FindReps | undefined,
): HeatRow[] {
  const earlier = new Map(before?.map((card) => [groupIdOf(card), card]));
  const cells = compare(
    cards.flatMap((card) => {
      const group = groupIdOf(card);
      const find = before && findReps?.(group);
      return metrics.map(({ id }) => {
        const pair = pairOf(id, card, earlier.get(group), find);
        return { ...pair, now: rateOf(pair.now), before: pair.before && rateOf(pair.before) };
      });
    }),
  );
  return cards.map((card, index) => ({
    id: groupIdOf(card),
    cells: cells.slice(index * metrics.length, (index + 1) * metrics.length),
  }));
}

/** The scale of all cells; undefined if none has data. */
export function heatScale(rows: readonly HeatRow[]): HeatScale | undefined {
  let [low, high] = [Infinity, -Infinity];
  for (const { cells } of rows) {
    for (const { passRate = NaN } of cells.map(({ now }) => now)) {
      if (passRate < low) low = passRate;
      if (passRate > high) high = passRate;
    }
  }
  return low > high ? undefined : { low, high };
}

/** The rows by one column: the highest rate first, or the largest fall. */
export const sortHeat = (rows: readonly HeatRow[], column: number, changes: boolean): HeatRow[] =>
  sortByFigure(rows, ({ cells }) => {
    const cell = cells[column];
    if (!changes) return cell?.now.passRate;
    return cell?.change && -cell.change.by;
  });

/** The index of a rate's colour. */
export const stepOf = (rate: number, { low, high }: HeatScale) =>
  high === low
    ? Math.floor(STEPS / 2)
    : Math.min(STEPS - 1, Math.floor(((rate - low) / (high - low)) * STEPS));
