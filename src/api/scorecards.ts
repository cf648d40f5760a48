import { queryOptions } from "@tanstack/react-query";
import type { QueryInput } from "~/contract/endpoint.ts";
import type { Lenient } from "~/contract/lenient.ts";
import {
  type MetricValues,
  type ScorecardLevel,
  scorecardMetricValues,
} from "~/contract/scorecards.ts";
import { Pool } from "~/lib/pool.ts";
import { ApiError } from "./errors.ts";
import { call } from "./http.ts";

/** The metrics of one group over a range; only ids can be relied on. */
export type Scorecard = Lenient<MetricValues>;
export type ScorecardMetric = NonNullable<Scorecard["metricValues"]>[number];

/** What a scorecard is asked about: who, which conversations, `[startAt, endAt)`. */
export type ScorecardQuestion = Omit<QueryInput<typeof scorecardMetricValues>, "groupBy">;

/** Six calls at a time; a 429 holds them for as long as it says and loses none. */
export const scorecardPool = new Pool(6, (error) =>
  error instanceof ApiError && error.code === "rate_limited"
    ? (error.retryAfter ?? 5) * 1000
    : undefined,
);

const MINUTE = 60_000;

/** What is over doesn't change much; what is running does. */
const staleTimeOf = ({ endAt }: ScorecardQuestion) =>
  Date.parse(endAt) < Date.now() ? 30 * MINUTE : MINUTE;

const ask = (query: QueryInput<typeof scorecardMetricValues>, signal: AbortSignal) =>
  scorecardPool.run(() => call(scorecardMetricValues, { query, signal }), signal);

const EMPTY: Scorecard = {
  recordingsEvaluatedCount: undefined,
  metricValues: [],
  startAt: undefined,
  endAt: undefined,
  filterByIds: [],
  filterBy: undefined,
};

/** The metrics over everything a question covers (section 4.17, without `groupBy`). */
export const scorecard = (question: ScorecardQuestion) =>
  queryOptions({
    queryKey: [scorecardMetricValues.name, question],
    queryFn: async ({ signal }) => {
      const { data } = await ask(question, signal);
      return (Array.isArray(data) ? data[0] : data) ?? EMPTY;
    },
    staleTime: staleTimeOf(question),
  });

/**
 * The metrics of every group of a question (section 4.17, with `groupBy`). Null where the service
 * ignored the grouping and answered one object: then each group is a question of its own.
 */
export const scorecardGroups = (question: ScorecardQuestion, groupBy: ScorecardLevel) =>
  queryOptions({
    queryKey: [scorecardMetricValues.name, question, groupBy],
    queryFn: async ({ signal }) => {
      const { data } = await ask({ ...question, groupBy }, signal);
      return Array.isArray(data) ? data : null;
    },
    staleTime: staleTimeOf(question),
  });
