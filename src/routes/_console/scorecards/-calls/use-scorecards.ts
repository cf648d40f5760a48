import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { retryNow } from "~/api/attempt.ts";
import {
  scorecard,
  type Scorecard,
  scorecardOfGroup,
  type ScorecardQuestion,
} from "~/api/scorecards.ts";
import { scorecardMetricValues } from "~/contract/plain.gen.ts";
import { type BucketSpan, planBuckets } from "~/lib/buckets.ts";
import { readCohorts } from "../-compare/cohorts.ts";
import type { ComparedCohort } from "../-compare/extremes.ts";
import type { Plan } from "./plan.ts";
import type { ScorecardSearch } from "../-question/question.ts";
import { periodBefore } from "../-question/ranges.ts";
import { groupIdOf } from "./figures.ts";
import { useGroups, useGroupsBefore, useTotal } from "./use-groups.ts";

export interface TrendBucket extends BucketSpan {
  card: Scorecard | undefined;
  error: Error | null;
  /** The same for the chosen group; undefined if none is chosen. */
  group: Pick<TrendBucket, "card" | "error"> | undefined;
}

/** Progress of the page's calls. */
export interface Calls {
  planned: number;
  answered: number;
  failed: number;
  stopped: boolean;
  stop: () => void;
  resume: () => void;
  /** Repeats the failed calls. */
  retry: () => void;
}

/**
 * Everything the page loads: the total, the groups, both for the period before, one call per trend
 * bucket, another for the chosen group, and the chosen cohorts. A few calls run at a time; those no longer needed are aborted.
 */
export function useScorecards(
  { groupBy, bucket }: Plan,
  question: ScorecardQuestion,
  now: Date,
  /** The cohorts to compare, and the group whose trend is shown beside the total's. */
  search: Pick<ScorecardSearch, "compare" | "group">,
) {
  const client = useQueryClient();
  const key = JSON.stringify([question, groupBy, bucket]);
  const [stoppedAt, setStoppedAt] = useState<string>();
  const enabled = stoppedAt !== key;

  const total = useTotal(question, enabled);
  const groups = useGroups(question, groupBy, enabled);
  // Only one of the answer: an address may name anything. A single recording has no trend.
  const group =
    groupBy === "RECORDING"
      ? undefined
      : groups.cards?.map(groupIdOf).find((id) => id === search.group);
  const spans = planBuckets(question, bucket, now);
  const known = total.isSuccess && !total.isPlaceholderData;
  // If the total fails or counts no recordings, neither the trend nor the period before is loaded.
  const hasTrend = total.error === null && !(known && total.data.recordingsEvaluatedCount === 0);
  const mayAsk = enabled && known && hasTrend;
  const earlier = { ...question, ...periodBefore(question) };
  const before = useQuery({ ...scorecard(earlier), enabled: mayAsk });
  // A recording isn't in two periods.
  const hasEarlier = groupBy !== "RECORDING";
  const groupsBefore = useGroupsBefore(earlier, groupBy, groups, mayAsk && hasEarlier);
  const buckets = hasTrend && spans ? spans : [];
  const trend = useQueries({
    queries: buckets.map(({ startAt, endAt }) => ({
      ...scorecard({ ...question, startAt, endAt }),
      enabled: enabled && known,
    })),
  });
  const groupTrend = useQueries({
    queries: (group === undefined ? [] : buckets).map(({ startAt, endAt }) => ({
      ...scorecardOfGroup({ ...question, startAt, endAt }, groupBy, group ?? ""),
      enabled: enabled && known,
    })),
  });
  const chosen = readCohorts(search.compare, question) ?? [];
  const cohorts = useQueries({
    queries: chosen.map((cohort) => ({
      ...scorecard({ requestedOrganizationId: question.requestedOrganizationId, ...cohort }),
      enabled,
    })),
  });

  const others = groups.unknown || !hasEarlier ? [] : groupsBefore.calls;
  const inTime = hasTrend ? [before, ...others, ...trend, ...groupTrend] : [];
  const all = [total, ...groups.calls, ...cohorts, ...inTime];
  const calls: Calls = {
    planned: all.length,
    answered: all.filter(({ isSuccess, isPlaceholderData }) => isSuccess && !isPlaceholderData)
      .length,
    failed: all.filter(({ error }) => error !== null).length,
    stopped: !enabled,
    stop: () => {
      setStoppedAt(key);
      void client.cancelQueries({ queryKey: [scorecardMetricValues.name] });
    },
    resume: () => setStoppedAt(undefined),
    retry: () => {
      retryNow();
      for (const { error, refetch } of all) {
        if (error !== null) void refetch({ cancelRefetch: false });
      }
    },
  };
  return {
    total,
    /** The same figures for the period before; undefined until they are loaded. */
    before: before.data,
    groups,
    /** The ID of the group whose trend is shown. */
    group,
    /** The groups' figures of the period before: why a change is or isn't known. */
    groupsBefore: {
      cards: groups.complete ? groupsBefore.cards : undefined,
      error: groupsBefore.error,
    },
    /** Undefined if the range has too many buckets. */
    trend: spans?.map((span, index): TrendBucket => ({
      ...span,
      card: trend[index]?.data,
      error: trend[index]?.error ?? null,
      group:
        group === undefined
          ? undefined
          : {
              card: groupTrend[index]?.data,
              error: groupTrend[index]?.error ?? null,
            },
    })),
    /** The cohorts in the URL; empty if there are none. */
    cohorts: chosen.map((cohort, index): ComparedCohort => ({
      cohort,
      card: cohorts[index]?.data,
      error: cohorts[index]?.error ?? null,
      retry: () => void cohorts[index]?.refetch(),
    })),
    calls,
  };
}

export type Scorecards = ReturnType<typeof useScorecards>;
