import { intervalOf } from "~/domain/figure.ts";
import { measureOf } from "~/domain/measure.ts";
import { changeText, reasonOf, verdictOf } from "~/domain/words.ts";
import { chosenSeparator, csvHeader, csvLine } from "~/lib/csv-write.ts";
import { bare } from "~/lib/isolate.ts";
import { type Figures, figureRows } from "../-answer/rows.ts";

/**
 * The rows of the page's tables, of every metric: with the requested range, the number of recordings,
 * Wilson's 95 % interval, and the change from the period before with the interval of its verdict, what
 * is skill and what is mix: in points, or in the unit of a metric without a pass rate. No data is an
 * empty field, never 0; `missing` says what is still pending or failed, `summary` what the screen says.
 */
export function figuresCsv(figures: Figures) {
  const { question, groupBy } = figures.subject;
  const separator = chosenSeparator();
  const rows = figures.totals.flatMap(({ metric }) =>
    figureRows(figures, metric.id).map((figure) => {
      const { part, name, groupId, range, now, before, change, missing } = figure;
      const interval = intervalOf(now);
      return {
        part,
        organizationId: question.requestedOrganizationId,
        conversationTypeId: question.conversationTypeId,
        startAt: range.startAt,
        endAt: range.endAt,
        filterBy: groupId === undefined ? question.filterBy : groupBy,
        filterByIds: groupId ?? question.filterByIds.join(" "),
        name: bare(name),
        metricId: metric.id,
        metric: metric.name,
        metricType: metric.metricType,
        unit: metric.unit,
        value: now.value,
        passRate: now.passRate,
        recordingsEvaluated: now.count,
        passRateLow95: interval?.low,
        passRateHigh95: interval?.high,
        valueBefore: before?.value,
        passRateBefore: before?.passRate,
        recordingsBefore: before?.count,
        change: change?.by,
        changeLow95: change?.test?.low,
        changeHigh95: change?.test?.high,
        changeP: change?.test?.p,
        changePCorrected: change?.test?.corrected,
        verdict: change?.test && verdictOf(figure),
        verdictReason: change?.test && reasonOf(figure),
        changeSkill: change?.split?.skill,
        changeMix: change?.split?.mix,
        missing,
        summary: missing === undefined ? changeText(figure, measureOf(metric)) : undefined,
      };
    }),
  );
  const columns = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => csvLine(columns, row, separator));
  return csvHeader(columns, separator) + lines.join("");
}
