import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import { listIn } from "~/api/facts.ts";
import { NOT_READ } from "~/api/reading.ts";
import { scorecard, scorecardGroups, type ScorecardQuestion } from "~/api/scorecards.ts";
import type { ScorecardLevel } from "~/contract/scorecards.ts";
import { useGroupIds } from "../-question/use-group-ids.ts";

/** The figures of all groups together; those of the last question until the new ones arrive. */
export const useTotal = (question: ScorecardQuestion, enabled: boolean) =>
  useQuery({ ...scorecard(question), enabled, placeholderData: keepPreviousData });

/** The figures of each group: one call, or one per group if the service ignores `groupBy`. */
export function useGroups(question: ScorecardQuestion, groupBy: ScorecardLevel, enabled: boolean) {
  const known = useGroupIds(question, groupBy);
  const grouped = useQuery({
    ...scorecardGroups(question, groupBy),
    enabled,
    // Groups of another level are no placeholder.
    placeholderData: (previous, query) =>
      query?.queryKey[2] === groupBy ? (previous ?? undefined) : undefined,
  });
  const { ids, missing }: Partial<typeof known> = grouped.data === null ? known : {};
  const singles = useQueries({
    queries: (ids ?? []).map((id) => ({
      ...scorecard({ ...question, filterBy: groupBy, filterByIds: [id] }),
      enabled,
    })),
  });
  const complete = !grouped.isPlaceholderData && singles.every(({ isSuccess }) => isSuccess);
  const cards = grouped.data ?? (ids && singles.flatMap(({ data }) => data ?? []));
  return {
    /** Undefined until the service has answered. */
    cards,
    reading: complete ? listIn(cards) : NOT_READ,
    /** The service doesn't group, and the ids of the groups can't be known. */
    unknown: grouped.data === null && ids === undefined && missing === undefined,
    error:
      grouped.error ?? missing?.error ?? singles.find(({ error }) => error !== null)?.error ?? null,
    retry: () => {
      missing?.retry();
      for (const { error, refetch } of [grouped, ...singles]) if (error !== null) void refetch();
    },
    stale: grouped.isPlaceholderData,
    /** Whether the service groups; undefined until it is known. */
    grouping:
      grouped.data === undefined || grouped.isPlaceholderData ? undefined : grouped.data !== null,
    /** The IDs of groups that take a call each. */
    ids,
    complete,
    calls: [grouped, ...singles],
  };
}

/**
 * The same groups in the period before. Their cards are undefined until all of them are there,
 * because verdicts depend on how many groups are compared.
 */
export function useGroupsBefore(
  before: ScorecardQuestion,
  groupBy: ScorecardLevel,
  { grouping, ids }: Pick<ReturnType<typeof useGroups>, "grouping" | "ids">,
  enabled: boolean,
) {
  const grouped = useQuery({
    ...scorecardGroups(before, groupBy),
    enabled: enabled && grouping === true,
  });
  const singles = useQueries({
    queries: (ids ?? []).map((id) => ({
      ...scorecard({ ...before, filterBy: groupBy, filterByIds: [id] }),
      enabled,
    })),
  });
  const calls = ids === undefined ? [grouped] : singles;
  const complete = singles.every(({ isSuccess }) => isSuccess);
  return {
    cards:
      ids === undefined
        ? (grouped.data ?? undefined)
        : complete
          ? singles.flatMap(({ data }) => data ?? [])
          : undefined,
    error: calls.find(({ error }) => error !== null)?.error ?? null,
    calls,
  };
}
