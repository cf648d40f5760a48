import { VERDICTS } from "~/components/scorecards/change-words.tsx";
import type { Scorecard, ScorecardQuestion } from "~/api/scorecards.ts";
import { csvHeader, csvLine } from "~/lib/csv-write.ts";
import { type Change, figureOf } from "~/components/scorecards/changes.ts";
import { intervalOf } from "../-calls/figures.ts";

/** Figures of the page and the question they answer. */
export interface Answer {
  /** Their role on the page. */
  part: "all" | "before" | "group" | "groupBefore" | "bucket" | "groupBucket" | "cohort";
  question: Omit<ScorecardQuestion, "requestedOrganizationId">;
  /** The name of the group or cohort, if known. */
  name: string | undefined;
  card: Scorecard;
  /** What its metrics changed by from the period before, by metric ID. */
  changes: ReadonlyMap<string, Change> | undefined;
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
  "change",
  "changeLow95",
  "changeHigh95",
  "changeP",
  "changePCorrected",
  "verdict",
] as const;

/**
 * Every figure of the page in long form: one line per answer and metric, with the requested range, the
 * number of recordings, Wilson's 95 % interval, and the change from the period before with Newcombe's:
 * in points, or in the unit of a metric without a pass rate. No data is an empty field, never 0.
 */
export function figuresCsv(organizationId: string, answers: readonly Answer[]): string {
  const lines = answers.flatMap(({ part, question, name, card, changes }) =>
    (card.metricValues ?? []).map((metric) => {
      const figure = figureOf(card, metric.id);
      const interval = intervalOf(figure);
      const change = changes?.get(metric.id);
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
        change: change?.by,
        changeLow95: change?.test?.low,
        changeHigh95: change?.test?.high,
        changeP: change?.test?.p,
        changePCorrected: change?.test?.corrected,
        verdict: change?.test && VERDICTS[change.test.verdict],
      });
    }),
  );
  return csvHeader(COLUMNS) + lines.join("");
}
