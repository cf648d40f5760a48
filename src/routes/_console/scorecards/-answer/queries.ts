import { useQueries, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { listIn, NOT_READ } from "~/api/lists/claims.ts";
import { scorecard, scorecardOfGroup, type ScorecardQuestion } from "~/api/nouns/scorecards.ts";
import { teamsOf } from "~/api/nouns/teams.ts";
import { useOrganizations } from "~/components/organizations/use-organizations.ts";
import { type groupCalls, questionBefore } from "~/components/scorecards/questions.ts";
import { type BucketSpan, MOST_BUCKETS, planBuckets } from "~/domain/buckets.ts";
import type { Bucket } from "~/domain/period.ts";
import type { Scorecard } from "~/domain/figure.ts";
import type { GroupRef } from "~/domain/reps.ts";
import type { GroupLevel } from "../-question/question.ts";

// The calls of the page besides those of `useMetrics`. A few run at a time (`api/nouns/scorecards.ts`), and
// those no longer needed are aborted.

/** A call of the page, for its progress. */
export type Call = Pick<UseQueryResult, "isPending" | "isSuccess" | "error" | "refetch">;

/**
 * The IDs of a question's groups, to load them one by one. Undefined if a filter on one level is
 * grouped by another, or while the organizations that list them are `missing`.
 */
function useGroupIds({ filterBy, filterByIds }: ScorecardQuestion, groupBy: GroupLevel) {
  const list = useOrganizations();
  if (filterBy === groupBy) return { ids: [...new Set(filterByIds)] };
  if (filterBy !== "ORGANIZATION") return {};
  const teams = teamsOf(list.organizations).filter(({ organization }) =>
    filterByIds.includes(organization.id),
  );
  if (teams.length === 0) {
    return { missing: list.reason === undefined && !list.complete ? list : undefined };
  }
  const ids =
    groupBy === "TEAM"
      ? teams.map(({ id }) => id)
      : teams.flatMap(({ memberUids }) => memberUids ?? []);
  return { ids: [...new Set(ids)] };
}

/** The most groups that are asked for one by one. */
export const MOST_SINGLES = 300;

/** The figures of each group: one `call`, or one more per group if the service ignores `groupBy`. */
export function useGroups(
  question: ScorecardQuestion,
  groupBy: GroupLevel,
  call: ReturnType<typeof groupCalls>["now"],
  enabled: boolean,
) {
  const known = useGroupIds(question, groupBy);
  const grouped = useQuery({ ...call, enabled });
  const { ids, missing } = grouped.data === null ? known : {};
  const isTooMany = ids !== undefined && ids.length > MOST_SINGLES;
  const singles = useQueries({
    queries: (isTooMany ? [] : (ids ?? [])).map((id) => ({
      ...scorecard({ ...question, filterBy: groupBy, filterByIds: [id] }),
      enabled,
    })),
  });
  const calls: Call[] = enabled ? [grouped, ...singles] : [];
  const cards =
    grouped.data ?? (isTooMany ? undefined : ids && singles.flatMap(({ data }) => data ?? []));
  const complete = singles.every(({ isSuccess }) => isSuccess);
  return {
    /** Undefined until the service has answered. */
    cards,
    /** Whether all groups are there. */
    complete: cards !== undefined && complete,
    reading: complete ? listIn(cards) : NOT_READ,
    /** Whether the service doesn't group and the IDs of the groups can't be known. */
    unknown: grouped.data === null && ids === undefined && missing === undefined,
    /** How many groups there are, if the service doesn't group and they are too many to ask for each. */
    tooMany: isTooMany ? ids.length : undefined,
    /** Whether there won't be any. */
    isOut: cards === undefined && !grouped.isPending && missing === undefined,
    error: calls.find(({ error }) => error !== null)?.error ?? missing?.error ?? null,
    calls,
  };
}

/** A bucket of the trend with its scorecards: of all groups, and of the groups that are looked at. */
export interface TrendBucket extends BucketSpan {
  /** Whether it belongs to the period before. */
  isBefore: boolean;
  all: Scorecard | undefined;
  groups: readonly (Scorecard | undefined)[];
  failed: boolean;
}

/**
 * The trend over the period before and the current one: a call per bucket, and another for each of the
 * `ids` of groups. `buckets` is undefined if there would be too many.
 */
export function useTrend(
  question: ScorecardQuestion,
  bucket: Bucket,
  { level, ids }: GroupRef,
  now: Date,
  enabled: boolean,
) {
  const planned = [questionBefore(question), question].map((range) =>
    planBuckets(range, bucket, now),
  );
  const [before, current] = planned;
  const spans =
    before && current && before.length + current.length <= MOST_BUCKETS
      ? [
          // A bucket that the current period cuts off has ended there.
          ...before.map((span) => ({ ...span, partial: false, isBefore: true })),
          ...current.map((span) => ({ ...span, isBefore: false })),
        ]
      : undefined;
  const asked = (spans ?? []).map(({ startAt, endAt }) => ({ ...question, startAt, endAt }));
  const all = useQueries({ queries: asked.map((each) => ({ ...scorecard(each), enabled })) });
  const groups = useQueries({
    queries: ids.flatMap((id) =>
      asked.map((each) => ({ ...scorecardOfGroup(each, level, id), enabled })),
    ),
  });
  return {
    buckets: spans?.map((span, index): TrendBucket => {
      const those = ids.map((_, at) => groups[at * asked.length + index]);
      return {
        ...span,
        all: all[index]?.data,
        groups: those.map((call) => call?.data),
        failed: [all[index], ...those].some((call) => call && call.error !== null),
      };
    }),
    calls: (enabled ? [...all, ...groups] : []) satisfies Call[],
  };
}
