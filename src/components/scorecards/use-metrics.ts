import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { scorecard, type ScorecardQuestion } from "~/api/nouns/scorecards.ts";
import { metricChanges } from "~/domain/changes.ts";
import type { GroupRef } from "~/domain/reps.ts";
import { isOnePerson, questionBefore } from "./questions.ts";
import { findRepsOf, useByRep } from "./use-reps.ts";

/**
 * The scorecard of a question, that of the period before, and who recorded: at most four calls. No
 * change is given before it is known who recorded, so that no verdict changes while a page loads.
 */
export function useMetrics(question: ScorecardQuestion, enabled: boolean) {
  const earlier = questionBefore(question);
  const subject: GroupRef = { level: question.filterBy, ids: question.filterByIds };
  const asksReps = enabled && !isOnePerson(subject);
  const now = useQuery({ ...scorecard(question), enabled });
  const before = useQuery({ ...scorecard(earlier), enabled });
  const { byRep, ...reps } = useByRep(question, earlier, asksReps);
  const isSettled = !before.isPending && !reps.pending;
  const [level, ids] = [subject.level, subject.ids.join("\n")];
  return {
    now,
    before,
    /** Why verdicts assume independent recordings, if a call failed. */
    repsError: reps.error,
    /** Whether it is known what changed, or that it can't be known. */
    isSettled,
    /** The people's figures, by which `findRepsOf` finds the reps of a group. */
    byRep,
    /** All metrics, those with a pass rate first and of them the surest change. */
    changes: useMemo(() => {
      if (now.data === undefined || !isSettled) return undefined;
      return metricChanges(
        now.data,
        before.data,
        findRepsOf(byRep, { level, ids: ids.split("\n") }),
      );
    }, [now.data, before.data, isSettled, byRep, level, ids]),
    calls: [now, before, ...reps.calls],
  };
}
