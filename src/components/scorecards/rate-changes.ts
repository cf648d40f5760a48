import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { listIn, NOT_READ } from "~/api/claims.ts";
import { type Scorecard, scorecard, type ScorecardMetric } from "~/api/scorecards.ts";
import { periodBefore, resolveWord } from "~/domain/period.ts";
import { type Compared, compareMetrics, type FindReps, isSure, marginOf } from "./changes.tsx";
import { findRepsOf, useByRep } from "./use-reps.ts";

export type RateChange = Compared<{ metric: ScorecardMetric }>;

const margin = (rate: RateChange) => (rate.change === undefined ? -1 : marginOf(rate));
const moved = ({ change }: RateChange) => Math.abs(change?.by ?? 0);

/** Orders sure changes first, then by how far they are from none. */
export const surestFirst = (a: RateChange, b: RateChange) =>
  Number(isSure(b)) - Number(isSure(a)) || margin(b) - margin(a) || moved(b) - moved(a);

/**
 * The metrics with a pass rate, sure changes first. Verdicts allow for their number. Assumes that
 * every evaluated recording has every metric: the service returns one count for all.
 */
export function rateChanges(
  current: Scorecard,
  before: Scorecard | undefined,
  findReps?: FindReps,
): RateChange[] {
  const rated = (current.metricValues ?? []).filter(({ passRate }) => passRate !== undefined);
  return compareMetrics(rated, current, before, findReps).toSorted(surestFirst);
}

/** Whose pass rates: a team's, or without one those of the complete organization. */
export interface RatedGroup {
  organizationId: string | undefined;
  teamId?: string;
}

/** The scorecard of an organization or a team over the last days, today included, and as many before. */
export function useRateChanges(
  { organizationId, teamId }: RatedGroup,
  conversationTypeId: string | undefined,
  days: number,
  readable = true,
) {
  const [now] = useState(() => new Date());
  const word = { word: `last-${days}-days`, utc: false };
  const range = resolveWord(word, now);
  const periods = { current: range, before: periodBefore(range) };
  const about = {
    requestedOrganizationId: organizationId ?? "",
    conversationTypeId: conversationTypeId ?? "",
    filterBy: teamId === undefined ? ("ORGANIZATION" as const) : ("TEAM" as const),
    filterByIds: [teamId ?? organizationId ?? ""],
  };
  const enabled = readable && organizationId !== undefined && conversationTypeId !== undefined;
  const current = useQuery({ ...scorecard({ ...about, ...periods.current }), enabled });
  const before = useQuery({ ...scorecard({ ...about, ...periods.before }), enabled });
  const both = [current, before];
  const { filterBy, filterByIds } = about;
  const { byRep, pending } = useByRep(
    [
      { ...about, ...periods.current },
      { ...about, ...periods.before },
    ],
    [enabled, enabled],
  );
  const findReps = findRepsOf(byRep, { level: filterBy, ids: filterByIds });
  const changes =
    current.data && before.data && !pending
      ? rateChanges(current.data, before.data, findReps)
      : undefined;
  return {
    days,
    /** Undefined until both periods are loaded. */
    changes,
    reading: changes ? { ...listIn(current.data?.metricValues), rows: changes } : NOT_READ,
    /** The evaluated recordings of both periods. */
    counts: both.map(({ data }) => data?.recordingsEvaluatedCount),
    /** Shows the same on Scorecards. */
    search: {
      organizationId,
      conversationTypeId,
      startAt: word.word,
      ...(teamId !== undefined && { filterBy, filterByIds }),
    },
    error: current.error ?? before.error,
  };
}

export type RateChanges = ReturnType<typeof useRateChanges>;
