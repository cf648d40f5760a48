import type { ScorecardQuestion } from "~/api/scorecards.ts";
import { useNameOf } from "~/components/names/names.tsx";
import { countLevel } from "../-calls/level-labels.ts";
import { formatRange } from "../-question/ranges.ts";
import { useLevelNames } from "../-question/use-level-names.ts";
import type { Cohort } from "./cohorts.ts";

/** A function that names a cohort: its group, and the range and type if they aren't the question's. */
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
