import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { listIn, readingWithin } from "~/api/facts.ts";
import { type Scorecard, scorecard, type ScorecardMetric } from "~/api/scorecards.ts";
import { type Change, changesOf, figureOf, isSure, marginOf } from "./changes.ts";

/**
 * The last full days in the viewer's time zone and as many before. Today isn't over, so it isn't
 * included.
 */
export function periodsUntil(now: Date, days: number) {
  const day = (before: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() - before).toISOString();
  return {
    current: { startAt: day(days), endAt: day(0) },
    before: { startAt: day(2 * days), endAt: day(days) },
  };
}

export interface RateChange {
  metric: ScorecardMetric;
  rate: number;
  /** Undefined if either period has no data. */
  change: Change | undefined;
}

/**
 * The metrics with a pass rate, sure changes first. Verdicts allow for their number. Assumes that
 * every evaluated recording has every metric: the service returns one count for all.
 */
export function rateChanges(current: Scorecard, before: Scorecard | undefined): RateChange[] {
  const rated = (current.metricValues ?? []).flatMap((metric) =>
    metric.passRate === undefined ? [] : [{ metric, rate: metric.passRate }],
  );
  const changes = changesOf(
    rated.map(({ metric: { id } }) => ({
      now: figureOf(current, id),
      before: figureOf(before, id),
    })),
  );
  const margin = ({ change }: RateChange) => (change === undefined ? -1 : marginOf(change));
  const moved = ({ change }: RateChange) => Math.abs(change?.by ?? 0);
  return rated
    .map((each, index) => ({ ...each, change: changes[index] }))
    .toSorted(
      (a, b) =>
        Number(isSure(b.change)) - Number(isSure(a.change)) ||
        margin(b) - margin(a) ||
        moved(b) - moved(a),
    );
}

/** Whose pass rates: a team's, or without one those of the complete organization. */
export interface RatedGroup {
  organizationId: string | undefined;
  teamId?: string;
}

/** The scorecard of an organization or a team over the last days beside that of as many before. */
export function useRateChanges(
  { organizationId, teamId }: RatedGroup,
  conversationTypeId: string | undefined,
  days: number,
  readable = true,
) {
  const [now] = useState(() => new Date());
  const periods = periodsUntil(now, days);
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
  const changes = current.data && before.data ? rateChanges(current.data, before.data) : undefined;
  return {
    /** Undefined until both periods are loaded. */
    changes,
    reading: readingWithin(
      listIn(changes && current.data && [current.data]),
      changes ?? [],
      ({ metricValues }) => metricValues,
    ),
    /** The evaluated recordings of both periods. */
    counts: both.map(({ data }) => data?.recordingsEvaluatedCount),
    /** Shows the same on Scorecards. */
    search: {
      organizationId,
      conversationTypeId,
      ...periods.current,
      ...(teamId !== undefined && { filterBy, filterByIds }),
    },
    error: current.error ?? before.error,
    retry: () => {
      for (const query of both) if (query.error !== null) void query.refetch();
    },
  };
}

export type RateChanges = ReturnType<typeof useRateChanges>;
