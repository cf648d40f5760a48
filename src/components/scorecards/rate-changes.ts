import type { QueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { listIn, NOT_READ } from "~/api/claims.ts";
import { scorecard, type ScorecardQuestion } from "~/api/scorecards.ts";
import type { MetricChange } from "~/domain/changes.ts";
import { namePeriod, namePeriodBefore, resolveWord } from "~/domain/period.ts";
import { questionBefore, useMetrics } from "./use-metrics.ts";
import { peopleQuery } from "./use-reps.ts";

/** The period of the overview and of a team's or organization's page, as Scorecards has it in its address. */
const PERIOD = { startAt: "last-30-days" };

export type RateChange = MetricChange;

/** The group whose pass rates are shown: a team, or without one the complete organization. */
export interface RatedGroup {
  organizationId: string | undefined;
  teamId?: string;
}

/** What Scorecards asks of a group over the period. */
export function questionOf(
  { organizationId = "", teamId }: RatedGroup,
  conversationTypeId: string,
  now: Date,
): ScorecardQuestion {
  return {
    requestedOrganizationId: organizationId,
    conversationTypeId,
    ...resolveWord({ word: PERIOD.startAt, utc: false }, now),
    filterBy: teamId === undefined ? "ORGANIZATION" : "TEAM",
    filterByIds: [teamId ?? organizationId],
  };
}

/** Asks for everything that `useRateChanges` needs at once, before it is drawn. */
export function startRateChanges(client: QueryClient, group: RatedGroup, type: string) {
  const current = questionOf(group, type, new Date());
  for (const question of [current, questionBefore(current)]) {
    void client.query(scorecard(question)).catch(() => undefined);
    void client.query(peopleQuery(question)).catch(() => undefined);
  }
}

/**
 * The pass rates of an organization or a team over the last 30 days, today included, and how they changed
 * from the 30 days before; the surest change first.
 */
export function useRateChanges(
  group: RatedGroup,
  conversationTypeId: string | undefined,
  readable = true,
) {
  const { organizationId, teamId } = group;
  const [now] = useState(() => new Date());
  const question = questionOf(group, conversationTypeId ?? "", now);
  const metrics = useMetrics(
    question,
    readable && organizationId !== undefined && conversationTypeId !== undefined,
  );
  const changes = metrics.changes?.filter(({ metric }) => metric.passRate !== undefined);
  const { filterBy, filterByIds } = question;
  return {
    /** "Last 30 days, today included" and "the 30 days before". */
    period: { name: namePeriod(PERIOD, question, now), before: namePeriodBefore(question) },
    /** Undefined until both periods are loaded. */
    changes,
    reading: changes ? { ...listIn(metrics.now.data?.metricValues), rows: changes } : NOT_READ,
    /** The evaluated recordings of both periods. */
    counts: [metrics.now, metrics.before].map(({ data }) => data?.recordingsEvaluatedCount),
    /** Shows the same on Scorecards. */
    search: {
      organizationId,
      conversationTypeId,
      ...PERIOD,
      ...(teamId !== undefined && { filterBy, filterByIds }),
    },
    error: metrics.now.error ?? metrics.before.error,
  };
}

export type RateChanges = ReturnType<typeof useRateChanges>;
