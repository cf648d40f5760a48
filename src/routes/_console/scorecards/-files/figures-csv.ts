import type { Scorecard, ScorecardQuestion } from "~/api/scorecards.ts";
import {
  type Change,
  compareMetrics,
  reasonOf,
  VERDICTS,
} from "~/components/scorecards/changes.tsx";
import { figureOf, intervalOf } from "~/components/scorecards/figure.ts";
import { periodBefore } from "~/domain/period.ts";
import { csvHeader, csvLine } from "~/lib/csv-write.ts";
import { bare } from "~/lib/isolate.ts";
import { type Answer, compareGroups } from "../-answer/shown.ts";
import { groupIdOf } from "../-answer/use-scorecards.ts";

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
  "verdictReason",
  "changeSkill",
  "changeMix",
] as const;

/** A scorecard of the page, and its role there. */
interface Part {
  part: "all" | "before" | "group" | "groupBefore" | "bucket" | "groupBucket" | "cohort";
  card: Scorecard | undefined;
  /** Where its question differs from the page's. */
  about?: Partial<ScorecardQuestion>;
  /** The name of the group or cohort, if known. */
  name?: string;
  /** What its metrics changed by from the period before, in their order. */
  changes?: readonly (Change | undefined)[];
}

function partsOf(answer: Answer): Part[] {
  const { state, question, groupBy, metrics, card, before, cards = [], cardsBefore } = answer;
  const earlier = periodBefore(question);
  const groupOf = (id: string, range = {}): Pick<Part, "about" | "name"> => ({
    about: { ...range, filterBy: groupBy, filterByIds: [id] },
    name: answer.name(id),
  });
  // Verdicts allow for the number of groups, metric by metric, as on the page.
  const changed = metrics.map(({ id }) => compareGroups(cards, cardsBefore, id, answer.findReps));
  return [
    {
      part: "all",
      card,
      changes:
        card && compareMetrics(metrics, card, before, state.reps.ofAll).map(({ change }) => change),
    },
    { part: "before", card: before, about: earlier },
    ...cards.map((each, index): Part => ({
      part: "group",
      card: each,
      changes: changed.map((groups) => groups[index]?.change),
      ...groupOf(groupIdOf(each)),
    })),
    ...(cardsBefore ?? []).map((each): Part => ({
      part: "groupBefore",
      card: each,
      ...groupOf(groupIdOf(each), earlier),
    })),
    ...(state.trend ?? []).flatMap(({ all, group, startAt, endAt }): Part[] => [
      { part: "bucket", card: all.card, about: { startAt, endAt } },
      { part: "groupBucket", card: group?.card, ...groupOf(state.group ?? "", { startAt, endAt }) },
    ]),
    ...state.cohorts.map(({ cohort, card: own }): Part => ({
      part: "cohort",
      card: own,
      about: cohort,
      name: answer.names.cohort(cohort),
    })),
  ];
}

/**
 * Every figure of the page in long form: one line per scorecard and metric, with the requested range,
 * the number of recordings, Wilson's 95 % interval, and the change from the period before with the
 * interval of its verdict, what is skill and what is mix: in points, or in the unit of a metric without
 * a pass rate. No data is an empty field, never 0.
 */
export function figuresCsv(answer: Answer) {
  const lines = partsOf(answer).flatMap(({ part, about, name, card, changes }) => {
    const question = { ...answer.question, ...about };
    return (card?.metricValues ?? []).map((metric) => {
      const figure = figureOf(card, metric.id);
      const interval = intervalOf(figure);
      const change = changes?.[answer.metrics.findIndex(({ id }) => id === metric.id)];
      return csvLine(COLUMNS, {
        part,
        organizationId: question.requestedOrganizationId,
        conversationTypeId: question.conversationTypeId,
        startAt: question.startAt,
        endAt: question.endAt,
        filterBy: question.filterBy,
        filterByIds: question.filterByIds.join(" "),
        name: name === undefined ? undefined : bare(name),
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
        verdictReason: change && reasonOf(change),
        changeSkill: change?.split?.skill,
        changeMix: change?.split?.mix,
      });
    });
  });
  return csvHeader(COLUMNS) + lines.join("");
}
