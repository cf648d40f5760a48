import { type QueryClient, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { listIn, NOT_READ } from "~/api/claims.ts";
import {
  type Scorecard,
  scorecard,
  type ScorecardMetric,
  type ScorecardQuestion,
} from "~/api/scorecards.ts";
import { namePeriod, namePeriodBefore, periodBefore, resolveWord } from "~/domain/period.ts";
import { type Compared, compareMetrics, type FindReps, isSure, marginOf } from "./changes.tsx";
import { byPerson, findRepsOf, useByRep } from "./use-reps.ts";

/** The period of the overview and of a team's or organization's page, as Scorecards has it in its address. */
const PERIOD = { startAt: "last-30-days" };

export type RateChange = Compared<{ metric: ScorecardMetric }>;

const margin = (rate: RateChange) => (rate.change === undefined ? -1 : marginOf(rate));
const moved = ({ change }: RateChange) => Math.abs(change?.by ?? 0);

/** Orders sure changes first, then by how far they are from none. */
const surestFirst = (a: RateChange, b: RateChange) =>
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

/** What Scorecards asks of a group over the period, and over the one before. */
export function questionsOf({ organizationId = "", teamId }: RatedGroup, type: string, now: Date) {
  const range = resolveWord({ word: PERIOD.startAt, utc: false }, now);
  const about = {
    requestedOrganizationId: organizationId,
    conversationTypeId: type,
    filterBy: teamId === undefined ? ("ORGANIZATION" as const) : ("TEAM" as const),
    filterByIds: [teamId ?? organizationId],
  };
  const current: ScorecardQuestion = { ...about, ...range };
  return { range, current, before: { ...about, ...periodBefore(range) } };
}

/** Asks for everything that `useRateChanges` needs at once, before it is drawn. */
export function startRateChanges(client: QueryClient, group: RatedGroup, type: string) {
  const { current, before } = questionsOf(group, type, new Date());
  for (const question of [current, before]) {
    void client.query(scorecard(question)).catch(() => undefined);
    void client.query(byPerson(question)).catch(() => undefined);
  }
}

/** The pass rates of an organization or a team over the last 30 days and the 30 days before. */
export function useRateChanges(
  group: RatedGroup,
  conversationTypeId: string | undefined,
  readable = true,
) {
  const { organizationId, teamId } = group;
  const [now] = useState(() => new Date());
  const asked = questionsOf(group, conversationTypeId ?? "", now);
  const enabled = readable && organizationId !== undefined && conversationTypeId !== undefined;
  const current = useQuery({ ...scorecard(asked.current), enabled });
  const before = useQuery({ ...scorecard(asked.before), enabled });
  const { filterBy, filterByIds } = asked.current;
  const { byRep, pending } = useByRep([asked.current, asked.before], [enabled, enabled]);
  const findReps = findRepsOf(byRep, { level: filterBy, ids: filterByIds });
  const changes =
    current.data && before.data && !pending
      ? rateChanges(current.data, before.data, findReps)
      : undefined;
  return {
    /** "Last 30 days, today included" and "the 30 days before". */
    period: {
      name: namePeriod(PERIOD, asked.range, now),
      before: namePeriodBefore(asked.range),
    },
    /** Undefined until both periods are loaded. */
    changes,
    reading: changes ? { ...listIn(current.data?.metricValues), rows: changes } : NOT_READ,
    /** The evaluated recordings of both periods. */
    counts: [current, before].map(({ data }) => data?.recordingsEvaluatedCount),
    /** Shows the same on Scorecards. */
    search: {
      organizationId,
      conversationTypeId,
      ...PERIOD,
      ...(teamId !== undefined && { filterBy, filterByIds }),
    },
    error: current.error ?? before.error,
  };
}

export type RateChanges = ReturnType<typeof useRateChanges>;
