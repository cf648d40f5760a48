import type { Scorecard, ScorecardQuestion } from "~/api/scorecards.ts";
import { csvHeader, csvLine } from "~/lib/csv-write.ts";
import { figureOf, intervalOf } from "./-figures.ts";

/** An answer of the page, and what it is an answer to. */
export interface Answered {
  /** What it stands for on the page. */
  part: "all" | "before" | "group" | "bucket" | "cohort";
  question: Omit<ScorecardQuestion, "requestedOrganizationId">;
  /** The name of what it is about, where one is known. */
  name: string | undefined;
  card: Scorecard;
}

const COLUMNS = [
  "part",
  "organizationId",
  "conversationTypeId",
  "startAt",
  "endAt",
  "filterBy",
  "filterByIds",
  "name",
  "metricId",
  "metric",
  "metricType",
  "unit",
  "value",
  "passRate",
  "recordingsEvaluated",
  "passRateLow95",
  "passRateHigh95",
] as const;

/**
 * Every figure of the page in long form: a line a metric and answer, with the bounds that were asked
 * for, the number of recordings and Wilson's 95 % interval. No data is an empty field, never 0.
 */
export function figuresCsv(organizationId: string, answers: readonly Answered[]): string {
  const lines = answers.flatMap(({ part, question, name, card }) =>
    (card.metricValues ?? []).map((metric) => {
      const figure = figureOf(card, metric.id);
      const interval = intervalOf(figure);
      return csvLine(COLUMNS, {
        part,
        organizationId,
        conversationTypeId: question.conversationTypeId,
        startAt: question.startAt,
        endAt: question.endAt,
        filterBy: question.filterBy,
        filterByIds: question.filterByIds.join(" "),
        name,
        metricId: metric.id,
        metric: metric.name,
        metricType: metric.metricType,
        unit: metric.unit,
        value: figure.value,
        passRate: figure.passRate,
        recordingsEvaluated: figure.count,
        passRateLow95: interval?.low,
        passRateHigh95: interval?.high,
      });
    }),
  );
  return csvHeader(COLUMNS) + lines.join("");
}
