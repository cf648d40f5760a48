import type { Scorecard, ScorecardQuestion } from "~/api/scorecards.ts";
import type { ScorecardLevel } from "~/contract/scorecards.ts";
import type { Cohort } from "./cohorts.ts";
import { type GroupFigure, type Measure, sortGroups } from "../-calls/figures.ts";

export interface ComparedCohort {
  cohort: Cohort;
  card: Scorecard | undefined;
  error: Error | null;
  retry: () => void;
}

export interface ComparedPair {
  cohorts: readonly ComparedCohort[];
  /** The number of groups they are the best and the worst of; undefined if they were chosen. */
  outOf: number | undefined;
}

/** The best and the worst group as two cohorts; undefined unless two groups differ. */
export function extremesOf(
  question: ScorecardQuestion,
  level: ScorecardLevel,
  groups: readonly GroupFigure[],
  cards: readonly Scorecard[],
  measure: Measure,
): ComparedPair | undefined {
  const sorted = sortGroups(groups, measure).filter((group) => measure.of(group) !== undefined);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  if (measure.of(first) === measure.of(last)) return undefined;
  const { requestedOrganizationId: _organization, ...rest } = question;
  const cohorts = [first.id, last.id].map((id) => ({
    cohort: { ...rest, filterBy: level, filterByIds: [id] },
    card: cards.find(({ filterByIds }) => filterByIds?.[0] === id),
    error: null,
    retry: () => {},
  }));
  return { cohorts, outOf: sorted.length };
}
