import type { Scorecard } from "~/api/scorecards.ts";
import { type Change, changesOf, type Figure, figureOf } from "~/components/scorecards/changes.ts";
import { VERDICTS } from "~/components/scorecards/change-words.tsx";
import { formatDecimal, plural } from "~/lib/format.ts";

/** One metric of two cohorts. */
export interface Comparison {
  id: string;
  first: Figure;
  second: Figure;
  /** First minus second. */
  change: Change | undefined;
}

/** Compares metrics of two cohorts; verdicts allow for their number. */
export function compareMetrics(
  first: Scorecard,
  second: Scorecard,
  ids: readonly string[],
): Comparison[] {
  const pairs = ids.map((id) => ({ now: figureOf(first, id), before: figureOf(second, id) }));
  const changes = changesOf(pairs);
  return ids.map((id, index) => ({
    id,
    first: figureOf(first, id),
    second: figureOf(second, id),
    change: changes[index],
  }));
}

/** Which of the two `names` is better; "can't tell" comes with the smaller number of recordings. */
export function verdict({ change, first, second }: Comparison, names: readonly string[]): string {
  if (change?.test === undefined) {
    return first.passRate === undefined && second.passRate === undefined
      ? "no pass rate"
      : "no data to compare";
  }
  if (change.test.verdict !== 0) {
    return `${names[change.test.verdict === 1 ? 0 : 1]} is ${VERDICTS["1"]}`;
  }
  const least = Math.min(first.count ?? 0, second.count ?? 0);
  return `${VERDICTS["0"]}, ${plural(least, "recording")}`;
}

/** Points with their sign: +15.2, −3.0. */
export const writePoints = (points: number): string =>
  `${points < 0 ? "−" : "+"}${formatDecimal(Math.abs(points))}`;
