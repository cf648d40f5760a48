import { useState } from "react";
import { listIn, NOT_READ } from "~/api/lists/claims.ts";
import { namePeriod, namePeriodBefore } from "~/domain/period.ts";
import { PERIOD, questionOf, type RatedGroup } from "./questions.ts";
import { useMetrics } from "./use-metrics.ts";

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
    /** The search that shows the same on Scorecards. */
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
