import { keepPreviousData, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  scorecard,
  scorecardGroups,
  type Scorecard,
  type ScorecardQuestion,
} from "~/api/scorecards.ts";
import { type ScorecardLevel, scorecardMetricValues } from "~/contract/scorecards.ts";
import { type Bucket, type BucketSpan, planBuckets } from "~/lib/buckets.ts";
import { readCohorts } from "./-cohorts.ts";
import type { ComparedCohort } from "./-compared.ts";
import { periodBefore } from "./-ranges.ts";

/** One call's answer, as it stands. */
interface Reply {
  data: Scorecard | undefined;
  error: Error | null;
  refetch: () => unknown;
}

export interface TrendBucket extends BucketSpan {
  card: Scorecard | undefined;
  error: Error | null;
}

/** How far the calls of a page are. */
export interface Calls {
  planned: number;
  answered: number;
  failed: number;
  stopped: boolean;
  stop: () => void;
  resume: () => void;
  /** Asks again what failed. */
  retry: () => void;
}

/** Where the service ignores `groupBy`: the ids whose answers are the groups, where they can be known. */
type GroupIds = (question: ScorecardQuestion, groupBy: ScorecardLevel) => string[] | undefined;

/**
 * Everything the page asks for, a few calls at a time and drawn as they come: the whole, the
 * groups, the period before, and the trend with one call a bucket. Calls nobody looks at any more
 * are aborted.
 */
export function useScorecards({
  question,
  groupBy,
  bucket,
  now,
  groupIds,
  compare,
}: {
  question: ScorecardQuestion;
  groupBy: ScorecardLevel;
  bucket: Bucket;
  now: Date;
  groupIds: GroupIds;
  /** Two cohorts to compare, as words of the address. */
  compare: readonly string[] | undefined;
}) {
  const client = useQueryClient();
  const key = JSON.stringify([question, groupBy, bucket]);
  const [stoppedAt, setStoppedAt] = useState<string>();
  const enabled = stoppedAt !== key;

  const total = useQuery({ ...scorecard(question), enabled, placeholderData: keepPreviousData });
  const grouped = useQuery({
    ...scorecardGroups(question, groupBy),
    enabled,
    // Old groups stand in for new ones of their own kind only.
    placeholderData: (previous, query) =>
      query?.queryKey[2] === groupBy ? (previous ?? undefined) : undefined,
  });
  const ids = grouped.data === null ? groupIds(question, groupBy) : undefined;
  const singles = useQueries({
    queries: (ids ?? []).map((id) => ({
      ...scorecard({ ...question, filterBy: groupBy, filterByIds: [id] }),
      enabled,
    })),
  });
  const spans = planBuckets(question, bucket, now);
  // A question that fails or has no recordings isn't asked again for every bucket.
  const count = total.isPlaceholderData ? undefined : total.data?.recordingsEvaluatedCount;
  const asksTrend = total.error === null && count !== 0;
  const known = total.isSuccess && !total.isPlaceholderData;
  const before = useQuery({
    ...scorecard({ ...question, ...periodBefore(question) }),
    enabled: enabled && known && asksTrend,
  });
  const trend = useQueries({
    queries: (asksTrend && spans ? spans : []).map(({ startAt, endAt }) => ({
      ...scorecard({ ...question, startAt, endAt }),
      enabled: enabled && known,
    })),
  });

  const asked = readCohorts(compare, question) ?? [];
  const cohorts = useQueries({
    queries: asked.map((cohort) => ({
      ...scorecard({ requestedOrganizationId: question.requestedOrganizationId, ...cohort }),
      enabled,
    })),
  });

  const replies: Reply[] = [...singles, ...cohorts, ...(asksTrend ? [before] : []), ...trend];
  const all = [total, { ...grouped, data: grouped.data ?? undefined }, ...replies];
  const calls: Calls = {
    planned: all.length,
    answered:
      replies.filter(({ data }) => data !== undefined).length +
      [total, grouped].filter(({ isSuccess, isPlaceholderData }) => isSuccess && !isPlaceholderData)
        .length,
    failed: all.filter(({ error }) => error !== null).length,
    stopped: !enabled,
    stop: () => {
      setStoppedAt(key);
      void client.cancelQueries({ queryKey: [scorecardMetricValues.name] });
    },
    resume: () => setStoppedAt(undefined),
    retry: () => {
      for (const { error, refetch } of all) if (error !== null) void refetch();
    },
  };
  return {
    total,
    /** The same question about the period before; undefined until it is answered. */
    before: before.data,
    groups: {
      /** Undefined until the service has answered. */
      cards: grouped.data ?? (ids && singles.flatMap(({ data }) => data ?? [])),
      /** The service doesn't group, and which groups there are can't be known. */
      unknown: grouped.data === null && ids === undefined,
      error: grouped.error,
      retry: () => void grouped.refetch(),
      stale: grouped.isPlaceholderData,
    },
    /** Undefined where the range has too many buckets. */
    trend: spans?.map((span, index): TrendBucket => {
      const reply = trend[index];
      return { ...span, card: reply?.data, error: reply?.error ?? null };
    }),
    /** The cohorts that somebody chose; none where nobody did. */
    cohorts: asked.map((cohort, index): ComparedCohort => {
      const reply = cohorts[index];
      return {
        cohort,
        card: reply?.data,
        error: reply?.error ?? null,
        retry: () => void reply?.refetch(),
      };
    }),
    calls,
  };
}

export type Scorecards = ReturnType<typeof useScorecards>;
