import { queryOptions } from "@tanstack/react-query";
import type { QueryInput } from "~/contract/endpoint.ts";
import type { ScorecardLevel } from "~/contract/scorecards.ts";
import { scorecardMetricValues } from "~/contract/plain.gen.ts";
import type { Scorecard } from "~/domain/figure.ts";
import { background, callRaw, requiredPart } from "../transport/http.ts";

/** What a scorecard covers: whose conversations, of which type, in `[startAt, endAt)`. */
export type ScorecardQuestion = Omit<QueryInput<typeof scorecardMetricValues>, "groupBy">;

/** A range that has ended rarely changes; one that is still running does. */
const staleTimeOf = ({ endAt }: ScorecardQuestion) =>
  (Date.parse(endAt) < Date.now() ? 30 : 1) * 60_000;

/** Asks at once; a group without a list of metrics isn't one without metrics. */
async function ask(query: QueryInput<typeof scorecardMetricValues>, signal: AbortSignal) {
  const { answer, requestId } = await callRaw(scorecardMetricValues, { query, signal });
  for (const { metricValues } of [answer.data ?? []].flat()) requiredPart(metricValues, requestId);
  return answer.data;
}

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
      const data = await background.run(() => ask(question, signal), signal);
      return (Array.isArray(data) ? data[0] : data) ?? EMPTY;
    },
    staleTime: staleTimeOf(question),
  });

/** Holds that the service ignored `groupBy` on this level, which it will do again. */
const ungrouped = (groupBy: ScorecardLevel) => [scorecardMetricValues.name, "ungrouped", groupBy];

/**
 * The metrics of every group of a question (section 4.17, with `groupBy`). Null if the service
 * ignored `groupBy` and returned one object: then each group needs a call of its own, and it isn't
 * asked to group again.
 */
export const scorecardGroups = (question: ScorecardQuestion, groupBy: ScorecardLevel) =>
  queryOptions({
    queryKey: [scorecardMetricValues.name, question, groupBy],
    queryFn: ({ client, signal }) =>
      background.run(async () => {
        if (client.getQueryData(ungrouped(groupBy)) === true) return null;
        const data = await ask({ ...question, groupBy }, signal);
        if (Array.isArray(data)) return data;
        client.setQueryData(ungrouped(groupBy), true);
        return null;
      }, signal),
    staleTime: staleTimeOf(question),
  });

/**
 * The question of one group (section 4.17); undefined if the question has another filter already,
 * because two can't be combined.
 */
export const groupQuestion = (
  question: ScorecardQuestion,
  groupBy: ScorecardLevel,
  id: string,
): ScorecardQuestion | undefined =>
  question.filterBy === "ORGANIZATION" || question.filterBy === groupBy
    ? { ...question, filterBy: groupBy, filterByIds: [id] }
    : undefined;

/** The metrics of one group: with a call of its own if possible, else out of the grouped answer. */
export function scorecardOfGroup(question: ScorecardQuestion, groupBy: ScorecardLevel, id: string) {
  const ofGroup = groupQuestion(question, groupBy, id);
  if (ofGroup !== undefined) return scorecard(ofGroup);
  const query = { ...question, groupBy };
  return queryOptions({
    queryKey: [scorecardMetricValues.name, query, "of", id],
    queryFn: async ({ signal }) => {
      const data = await background.run(() => ask(query, signal), signal);
      const cards: Scorecard[] = [data ?? []].flat();
      return (
        cards.find(({ filterByIds }) => filterByIds?.length === 1 && filterByIds[0] === id) ?? EMPTY
      );
    },
    staleTime: staleTimeOf(question),
  });
}
