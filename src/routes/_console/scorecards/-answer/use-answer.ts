import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { ScorecardQuestion } from "~/api/nouns/scorecards.ts";
import { groupCalls, questionBefore } from "~/components/scorecards/questions.ts";
import { findRepsOf, useMetrics } from "~/components/scorecards/use-metrics.ts";
import { scorecardMetricValues } from "~/contract/plain.gen.ts";
import { groupIdOf } from "~/domain/changes.ts";
import type { Asked, ScorecardSearch } from "../-question/question.ts";
import { useGroups, useTrend } from "./queries.ts";

/** Everything the page loads, by the question and what is open. */
export function useAnswer(
  { groupBy, bucket }: Asked,
  question: ScorecardQuestion,
  now: Date,
  { peek, compare = [] }: Pick<ScorecardSearch, "peek" | "compare">,
) {
  const client = useQueryClient();
  const key = JSON.stringify([question, groupBy, bucket]);
  const [stoppedAt, setStoppedAt] = useState<string>();
  const enabled = stoppedAt !== key;
  const metrics = useMetrics(question, enabled);
  const count = metrics.now.data?.recordingsEvaluatedCount;
  // The trend is asked for beside the period's figures. Once these say that there are no recordings, or
  // fail, nothing more is.
  const isAny = enabled && metrics.now.error === null && count !== 0;
  const asked = groupCalls(question, groupBy);
  const groups = useGroups(question, groupBy, asked.now, enabled);
  const groupsBefore = useGroups(questionBefore(question), groupBy, asked.before, isAny);
  // Only groups of the answer: an address may name anything.
  const ids = new Set(groups.cards?.map(groupIdOf));
  const open = peek !== undefined && ids.has(peek) ? peek : undefined;
  const checked = compare.filter((id) => ids.has(id)).slice(0, 2);
  const shown = open !== undefined ? [open] : checked.length === 2 ? checked : [];
  const trend = useTrend(question, bucket, { level: groupBy, ids: shown }, now, isAny);
  const { byRep, isSettled } = metrics;
  const cards = groups.cards;
  const before =
    isSettled && groups.complete && groupsBefore.complete ? groupsBefore.cards : undefined;
  const groupCards = useMemo(
    () =>
      cards && {
        cards,
        before,
        findReps: (id: string) => findRepsOf(byRep, { level: groupBy, ids: [id] }),
      },
    [cards, before, byRep, groupBy],
  );
  // Grouped by person, the groups may be everybody, whose calls are among those of the metrics.
  const isEverybody = groupBy === "USER" && question.filterBy === "ORGANIZATION";
  return {
    metrics,
    groups,
    groupCards,
    /** Whether the groups have their verdicts, or can't have any. */
    areJudged:
      cards !== undefined &&
      (!enabled ||
        (isSettled &&
          ![...groups.calls, ...groupsBefore.calls].some(({ isPending }) => isPending))),
    open,
    checked,
    /** The IDs of the groups whose trend is asked for. */
    shown,
    trend,
    calls: [
      ...metrics.calls,
      ...(isEverybody ? [] : [...groups.calls, ...groupsBefore.calls]),
      ...trend.calls,
    ],
    stopped: !enabled,
    stop: () => {
      setStoppedAt(key);
      void client.cancelQueries({ queryKey: [scorecardMetricValues.name] });
    },
    resume: () => setStoppedAt(undefined),
  };
}

export type ScorecardAnswer = ReturnType<typeof useAnswer>;
