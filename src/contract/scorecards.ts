import { endpoint, envelope, id, list, requiredId, textOrNull, utcInstant } from "./declare.ts";
import { SCORECARD_LEVELS } from "./values.ts";
import { z } from "./zod.ts";

export const ScorecardLevel = z.enum(SCORECARD_LEVELS);
export type ScorecardLevel = z.infer<typeof ScorecardLevel>;

/**
 * Section 2.12. `value` is the mean over the recordings that have the metric, in `unit`; `passRate`
 * is 0 to 100. If either is absent there is no data, which isn't 0.
 */
export const MetricValue = z.object({
  id: z.string(),
  name: z.string(),
  unit: textOrNull,
  unitAbbreviated: textOrNull,
  metricType: z.string(),
  description: textOrNull,
  value: z.optional(z.nullable(z.number())),
  passRate: z.optional(z.nullable(z.number())),
});
export type MetricValue = z.infer<typeof MetricValue>;

/** Section 2.12: the metrics of one group over `[startAt, endAt)`. */
export const MetricValues = z.object({
  recordingsEvaluatedCount: z.number(),
  metricValues: z.array(MetricValue),
  startAt: z.string(),
  endAt: z.string(),
  filterByIds: z.array(z.string()),
  filterBy: ScorecardLevel,
});
export type MetricValues = z.infer<typeof MetricValues>;

/** Section 4.17: one object, or one per group if the service supports `groupBy`. */
export const scorecardMetricValues = endpoint({
  name: "scorecardMetricValues",
  section: "4.17",
  summary: "Get scorecard metric values",
  host: "user",
  method: "GET",
  path: "/v1/core/scorecards/scorecard-metrics/values",
  query: z.object({
    requestedOrganizationId: requiredId,
    conversationTypeId: requiredId,
    startAt: utcInstant,
    endAt: utcInstant,
    filterByIds: list(id).check(z.minLength(1)),
    filterBy: ScorecardLevel,
    groupBy: z.optional(ScorecardLevel),
  }),
  repeated: ["filterByIds"],
  answer: envelope(z.union([MetricValues, z.array(MetricValues)])),
});
