import type { Scorecard, ScorecardQuestion } from "~/api/scorecards.ts";
import { useNameOf } from "~/components/names.tsx";
import type { ScorecardLevel } from "~/contract/scorecards.ts";
import type { Cohort } from "./-cohorts.ts";
import { type GroupFigure, type Measure, sortGroups } from "./-figures.ts";
import { countLevel } from "./-levels.ts";
import { formatRange } from "./-ranges.ts";
import { useLevelNames } from "./-use-names.ts";

export interface ComparedCohort {
  cohort: Cohort;
  card: Scorecard | undefined;
  error: Error | null;
  retry: () => void;
}

export interface Compared {
  cohorts: readonly ComparedCohort[];
  /** Of how many groups they are the highest and the lowest; undefined where somebody chose them. */
  picked: number | undefined;
}

/** The highest and the lowest group as two cohorts; undefined where there aren't two that differ. */
export function extremesOf(
  question: ScorecardQuestion,
  level: ScorecardLevel,
  groups: readonly GroupFigure[],
  cards: readonly Scorecard[],
  measure: Measure,
): Compared | undefined {
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
  return { cohorts, picked: sorted.length };
}

/** A function that names a cohort: whose recordings, and in what it differs from the question. */
export function useCohortName(question: ScorecardQuestion): (cohort: Cohort) => string {
  const nameOf = useLevelNames();
  const typeOf = useNameOf("conversation-type");
  return (cohort) => {
    const { filterBy, filterByIds, startAt, endAt, conversationTypeId } = cohort;
    const [only = "", ...others] = filterByIds;
    const parts = [
      others.length === 0
        ? (nameOf(filterBy, only) ?? only)
        : countLevel(filterByIds.length, filterBy),
      (startAt !== question.startAt || endAt !== question.endAt) && formatRange(cohort),
      conversationTypeId !== question.conversationTypeId &&
        (typeOf(conversationTypeId) ?? conversationTypeId),
    ];
    return parts.filter((part) => part !== false).join(", ");
  };
}
