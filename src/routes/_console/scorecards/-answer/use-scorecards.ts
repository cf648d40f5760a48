import { keepPreviousData, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { retryNow } from "~/api/attempt.ts";
import { listIn, NOT_READ } from "~/api/claims.ts";
import {
  scorecard,
  type Scorecard,
  scorecardGroups,
  scorecardOfGroup,
  type ScorecardQuestion,
} from "~/api/scorecards.ts";
import { teamsOf } from "~/api/teams.ts";
import { useOrganizations } from "~/components/organizations/use-organizations.ts";
import { isOnePerson, type Whose } from "~/components/scorecards/reps.ts";
import { findRepsOf, useByRep } from "~/components/scorecards/use-reps.ts";
import { scorecardMetricValues } from "~/contract/plain.gen.ts";
import type { ScorecardLevel } from "~/contract/scorecards.ts";
import { planBuckets } from "~/domain/buckets.ts";
import { periodBefore } from "~/domain/period.ts";
import { readCohorts } from "../-question/cohorts.ts";
import type { Asked, ScorecardSearch } from "../-question/question.ts";

const unique = (ids: readonly string[]) => [...new Set(ids)];

/** The ID of a card's group. */
export const groupIdOf = ({ filterByIds }: Pick<Scorecard, "filterByIds">) =>
  filterByIds?.[0] ?? "unknown";

/**
 * The IDs of a question's groups, to load them one by one. Undefined if a filter on one level is
 * grouped by another, or while the organizations that could tell are `missing`.
 */
function useGroupIds({ filterBy, filterByIds }: ScorecardQuestion, groupBy: ScorecardLevel) {
  const list = useOrganizations();
  if (filterBy === groupBy) return { ids: unique(filterByIds) };
  if (filterBy !== "ORGANIZATION" || groupBy === "RECORDING") return {};
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
  return { ids: unique(ids) };
}

/** A call for each of some groups. */
function useSingles(
  question: ScorecardQuestion,
  groupBy: ScorecardLevel,
  ids: readonly string[] = [],
  enabled: boolean,
) {
  const calls = useQueries({
    queries: ids.map((id) => ({
      ...scorecard({ ...question, filterBy: groupBy, filterByIds: [id] }),
      enabled,
    })),
  });
  return {
    calls,
    cards: calls.flatMap(({ data }) => data ?? []),
    complete: calls.every(({ isSuccess }) => isSuccess),
  };
}

/** The figures of each group: one call, or one per group if the service ignores `groupBy`. */
function useGroups(question: ScorecardQuestion, groupBy: ScorecardLevel, enabled: boolean) {
  const known = useGroupIds(question, groupBy);
  const grouped = useQuery({
    ...scorecardGroups(question, groupBy),
    enabled,
    // Groups of another level are no placeholder.
    placeholderData: (previous, query) =>
      query?.queryKey[2] === groupBy ? (previous ?? undefined) : undefined,
  });
  const { ids, missing } = grouped.data === null ? known : {};
  const singles = useSingles(question, groupBy, ids, enabled);
  const calls = [grouped, ...singles.calls];
  const complete = !grouped.isPlaceholderData && singles.complete;
  const cards = grouped.data ?? (ids && singles.cards);
  return {
    /** Undefined until the service has answered. */
    cards,
    reading: complete ? listIn(cards) : NOT_READ,
    /** The service doesn't group, and the ids of the groups can't be known. */
    unknown: grouped.data === null && ids === undefined && missing === undefined,
    error: calls.find(({ error }) => error !== null)?.error ?? missing?.error ?? null,
    stale: grouped.isPlaceholderData,
    /** Whether the service groups; undefined until it is known. */
    grouping:
      grouped.data === undefined || grouped.isPlaceholderData ? undefined : grouped.data !== null,
    /** The IDs of groups that take a call each. */
    ids,
    complete,
    calls,
  };
}

/**
 * The same groups in the period before. Their cards are undefined until all of them are there,
 * because verdicts depend on how many groups are compared.
 */
function useGroupsBefore(
  before: ScorecardQuestion,
  groupBy: ScorecardLevel,
  { grouping, ids, complete }: ReturnType<typeof useGroups>,
  enabled: boolean,
) {
  const grouped = useQuery({
    ...scorecardGroups(before, groupBy),
    enabled: enabled && grouping === true,
  });
  const singles = useSingles(before, groupBy, ids, enabled);
  const calls = ids === undefined ? [grouped] : singles.calls;
  const cards = ids === undefined ? grouped.data : singles.complete ? singles.cards : undefined;
  return {
    cards: (complete ? cards : undefined) ?? undefined,
    error: calls.find(({ error }) => error !== null)?.error ?? null,
    calls,
  };
}

/**
 * Everything the page loads: the total, the groups, both for the period before, one call per trend
 * bucket, another for the chosen group, and the chosen cohorts. A few calls run at a time; those no
 * longer needed are aborted.
 */
export function useScorecards(
  { groupBy, bucket }: Asked,
  question: ScorecardQuestion,
  now: Date,
  search: ScorecardSearch,
) {
  const client = useQueryClient();
  const key = JSON.stringify([question, groupBy, bucket]);
  const [stoppedAt, setStoppedAt] = useState<string>();
  const enabled = stoppedAt !== key;

  // The figures of the last question stay until the new ones arrive.
  const total = useQuery({ ...scorecard(question), enabled, placeholderData: keepPreviousData });
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
  const whose = { level: question.filterBy, ids: question.filterByIds };
  const asksReps = groups.grouping !== false && !isOnePerson(whose);
  const reps = useByRep([question, earlier], [enabled && asksReps, mayAsk && asksReps]);
  const { byRep } = reps;
  const ofGroup = useCallback(
    (id: string) => findRepsOf(byRep, { level: groupBy, ids: [id] }),
    [byRep, groupBy],
  );
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

  const [first = question, second = question] = chosen.map((cohort) => ({
    ...question,
    ...cohort,
  }));
  const repsOfCohorts = useByRep([first, second], [enabled && asksReps, enabled && asksReps]);
  const isOwn = ({ startAt, endAt, conversationTypeId }: ScorecardQuestion) =>
    startAt === question.startAt &&
    endAt === question.endAt &&
    conversationTypeId === question.conversationTypeId;
  // Those of the page's own range are among its calls already.
  const byCohort = repsOfCohorts.calls.filter((_, index) => !isOwn(index === 0 ? first : second));

  const others = groups.unknown || !hasEarlier ? [] : groupsBefore.calls;
  // Grouped by person, the groups may be everybody.
  const isEverybody = groupBy === "USER" && question.filterBy === "ORGANIZATION";
  const byPerson = isEverybody ? [] : reps.calls;
  const inTime = hasTrend ? [before, ...others, ...byPerson, ...trend, ...groupTrend] : [];
  const all = [total, ...groups.calls, ...cohorts, ...byCohort, ...inTime];
  const pointOf = (query: (typeof trend)[number] | undefined) => ({
    card: query?.data,
    error: query?.error ?? null,
    /** Stands in for figures: failed or pending. */
    instead: query?.error ? "Failed" : query?.data ? undefined : "Pending",
  });
  return {
    total,
    /** The same figures for the period before; undefined until they are loaded. */
    before: before.data,
    groups,
    /** The groups' figures of the period before: why a change is or isn't known. */
    groupsBefore,
    /** The ID of the group whose trend is shown. */
    group,
    /** Undefined if the range has too many buckets. */
    trend: spans?.map((span, index) => ({
      ...span,
      all: pointOf(trend[index]),
      /** The same for the chosen group; undefined if none is chosen. */
      group: group === undefined ? undefined : pointOf(groupTrend[index]),
    })),
    reps: {
      pending: reps.pending,
      /** Why verdicts assume independent recordings, if a call failed. */
      error: reps.error,
      /** Finds the reps of all groups together in both periods. */
      ofAll: findRepsOf(byRep, whose),
      ofGroup,
      /** Finds the reps of two cohorts: the chosen ones, or two groups over the question's range. */
      ofCohorts: (a: Whose, b: Whose) =>
        repsOfCohorts.pending ? null : findRepsOf(repsOfCohorts.byRep, a, b),
    },
    /** The cohorts in the URL; empty if there are none. */
    cohorts: chosen.map((cohort, index) => ({
      cohort,
      ...pointOf(cohorts[index]),
    })),
    /** Progress of the page's calls. */
    calls: {
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
      /** Repeats the failed calls. */
      retry: () => {
        retryNow();
        for (const { error, refetch } of all) {
          if (error !== null) void refetch({ cancelRefetch: false });
        }
      },
    },
  };
}

export type Scorecards = ReturnType<typeof useScorecards>;
