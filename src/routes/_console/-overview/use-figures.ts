import { useQueries, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { scorecard } from "~/api/nouns/scorecards.ts";
import {
  reasonForNone,
  useConversationType,
} from "~/components/conversation-types/type-search.tsx";
import { usePermission } from "~/components/credentials/permissions.ts";
import { groupCalls, PERIOD, questionOf } from "~/components/scorecards/questions.ts";
import { findRepsOf, useMetrics } from "~/components/scorecards/use-metrics.ts";
import { scorecardMetricValues } from "~/contract/plain.gen.ts";
import type { Scorecard } from "~/domain/figure.ts";
import { namePeriod, namePeriodBefore } from "~/domain/period.ts";
import { lastWeeks, teamCells } from "./figures.ts";
import type { PaneCall, Scope } from "./pane.tsx";

/** Why there are no figures, once that is known. */
function missingOf({ scope, waits }: Scope, found: ReturnType<typeof useConversationType>) {
  if (waits) return undefined;
  if (scope === undefined) return "Scorecards cover one organization. Choose one above.";
  const { id, pairing, searching, error } = found;
  const isOpen = id !== undefined || searching || error !== null || pairing === undefined;
  return isOpen ? undefined : reasonForNone(pairing);
}

/** The scorecards of all weeks once each is there or has failed, so that the page is drawn once for the ten. */
function allTogether(weeks: readonly { data: Scorecard | undefined; error: Error | null }[]) {
  const isOver = weeks.every(({ data, error }) => data !== undefined || error !== null);
  const error = weeks.find((week) => week.error !== null)?.error ?? null;
  const isAny = weeks.some(({ data }) => data !== undefined);
  return { data: isOver && isAny ? weeks.map(({ data }) => data) : undefined, error };
}

/** An organization's metrics, those of its teams, and those of the last ten weeks: 16 calls. */
export function useFigures(scope: Scope, chosenType: string | undefined) {
  const { scope: organizationId, chosen } = scope;
  const { allowed, reason } = usePermission(scorecardMetricValues);
  const found = useConversationType(allowed ? organizationId : undefined, chosenType);
  const [now] = useState(() => new Date());
  const [weeks] = useState(() => lastWeeks(now));
  const enabled = allowed && organizationId !== undefined && found.id !== undefined;
  const question = questionOf({ organizationId }, found.id ?? "", now);
  const metrics = useMetrics(question, enabled);
  const groups = groupCalls(question, "TEAM");
  const teams = useQuery({ ...groups.now, enabled });
  const teamsBefore = useQuery({ ...groups.before, enabled });
  const weekly = useQueries({
    queries: weeks.map(({ startAt, endAt }) => ({
      ...scorecard({ ...question, startAt, endAt }),
      enabled,
    })),
    combine: allTogether,
  });
  const { byRep, isSettled } = metrics;
  const [cards, before] = [teams.data, teamsBefore.data];
  const cells = useMemo(
    () =>
      cards && before && isSettled
        ? teamCells({
            cards,
            before,
            findReps: (id) => findRepsOf(byRep, { level: "TEAM", ids: [id] }),
          })
        : undefined,
    [cards, before, isSettled, byRep],
  );
  const type: PaneCall = { data: found.id, error: found.error };
  const reps: PaneCall = { data: isSettled || undefined, error: null };
  return {
    reason,
    missing: missingOf(scope, found),
    /** Whether the organization has no recordings. */
    isEmpty: found.pairing?.sampled === 0,
    type: found.id,
    /** The period and the one before, in words. */
    period: { name: namePeriod(PERIOD, question, now), before: namePeriodBefore(question) },
    /** The search of Scorecards for the same figures. */
    search: { organizationId: chosen, conversationTypeId: found.id, ...PERIOD },
    now: metrics.now.data,
    before: metrics.before.data,
    changes: metrics.changes ?? [],
    /** The teams' figures; null if the service doesn't group. */
    cards,
    cells,
    weeks: weeks.map((week, index) => ({ ...week, card: weekly.data?.[index] })),
    calls: {
      metrics: [type, metrics.now, metrics.before, reps],
      teams: [type, teams, teamsBefore, ...(cards === null ? [] : [reps])],
      weeks: [type, weekly],
      all: [type, ...metrics.calls, teams, teamsBefore, weekly],
    } satisfies Record<string, PaneCall[]>,
  };
}

export type OverviewFigures = ReturnType<typeof useFigures>;
