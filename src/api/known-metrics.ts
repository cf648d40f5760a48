import type { QueryClient } from "@tanstack/react-query";
import { scorecardMetricValues } from "~/contract/plain.gen.ts";
import { isObject } from "~/lib/guards.ts";
import type { Scorecard, ScorecardQuestion } from "./scorecards.ts";

/** A metric of a scorecard that was loaded, and whose it is. */
export interface KnownMetric extends Pick<
  ScorecardQuestion,
  "requestedOrganizationId" | "conversationTypeId"
> {
  readonly id: string;
  readonly name: string;
}

/** The metrics of all loaded scorecards, each once per organization and conversation type. No request. */
export function knownMetrics(client: QueryClient): KnownMetric[] {
  const metrics = new Map<string, KnownMetric>();
  const loaded = client.getQueriesData<Scorecard | readonly Scorecard[] | null>({
    queryKey: [scorecardMetricValues.name],
  });
  for (const [[, question], data] of loaded) {
    if (!isObject(question)) continue;
    const { requestedOrganizationId, conversationTypeId } = question;
    if (typeof requestedOrganizationId !== "string") continue;
    if (typeof conversationTypeId !== "string") continue;
    const about = { requestedOrganizationId, conversationTypeId };
    for (const card of [data ?? []].flat()) {
      for (const { id, name = "" } of card.metricValues ?? []) {
        if (name !== "") metrics.set(JSON.stringify([about, id]), { ...about, id, name });
      }
    }
  }
  return [...metrics.values()];
}
