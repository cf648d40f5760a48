import type { ScorecardQuestion } from "~/api/scorecards.ts";
import { downloadBlob, downloadText } from "~/lib/download.ts";
import type { Cohort } from "./-cohorts.ts";
import {
  chooseMetric,
  figureOf,
  groupFigures,
  groupIdOf,
  measureOf,
  sortGroups,
} from "./-figures.ts";
import { type Answered, figuresCsv } from "./-figures-csv.ts";
import { heatPicture } from "./-heat-picture.ts";
import { heatMetrics, heatRows, sortHeat } from "./-heat.ts";
import { heatTitle, levelOf } from "./-levels.ts";
import { type Picture, toPng, toSvg } from "./-picture.ts";
import { barsPicture, trendPicture } from "./-pictures.ts";
import type { Plan } from "./-question.ts";
import { periodBefore } from "./-ranges.ts";
import { trendPoint } from "./-trend-parts.ts";
import type { Scorecards } from "./-use-scorecards.ts";

/** What is on the page at the moment. */
export interface Shown {
  state: Scorecards;
  plan: Plan;
  question: ScorecardQuestion;
  metricId: string | undefined;
  /** About which recordings, in a sentence. */
  about: string;
  groupName: (id: string) => string;
  cohortName: (cohort: Cohort) => string;
}

/** What can be taken along; a part that isn't on the page can't. */
export const CHARTS = ["groups", "trend", "heat map"] as const;
export type Chart = (typeof CHARTS)[number];

const fileName = ({ question }: Shown, part: string, ending: string) =>
  `scorecards-${part.replaceAll(" ", "-")}-${question.startAt.slice(0, 10)}-to-${question.endAt.slice(0, 10)}.${ending}`;

/** Saves every figure of the page as CSV. */
export function saveFigures(shown: Shown): void {
  const { state, question, plan, groupName, cohortName } = shown;
  const answers: Answered[] = [];
  const add = (
    part: Answered["part"],
    card: Answered["card"] | undefined,
    about: Partial<Cohort> = {},
    name?: string,
  ) => {
    if (card) answers.push({ part, question: { ...question, ...about }, name, card });
  };
  add("all", state.total.data);
  add("before", state.before, periodBefore(question));
  for (const card of state.groups.cards ?? []) {
    const id = groupIdOf(card);
    add("group", card, { filterBy: plan.groupBy, filterByIds: [id] }, groupName(id));
  }
  for (const { card, startAt, endAt } of state.trend ?? []) add("bucket", card, { startAt, endAt });
  for (const { card, cohort } of state.cohorts) add("cohort", card, cohort, cohortName(cohort));
  const csv = figuresCsv(question.requestedOrganizationId, answers);
  downloadText(fileName(shown, "figures", "csv"), csv);
}

/** A chart of the page as a drawing; undefined where it isn't on the page. */
export function pictureOf(chart: Chart, shown: Shown): Picture | undefined {
  const { state, plan, about, groupName } = shown;
  const total = state.total.data;
  const metrics = total?.metricValues ?? [];
  const metric = chooseMetric(metrics, shown.metricId);
  if (total === undefined || metric === undefined) return undefined;
  const measure = measureOf(metric);
  const { one } = levelOf(plan.groupBy);
  const title = `${measure.name} by`;
  const subject = measure.name === metric.name ? about : `${metric.name ?? metric.id}. ${about}`;
  const { cards } = state.groups;
  if (chart === "groups") {
    if (cards === undefined) return undefined;
    const rows = sortGroups(groupFigures(cards, metric.id), measure).map((figure) => ({
      name: groupName(figure.id),
      figure,
    }));
    const average =
      metric.metricType === "RECORDING_COUNT" ? undefined : measure.of(figureOf(total, metric.id));
    return barsPicture({ title: `${title} ${one}`, about: subject }, rows, measure, average);
  }
  if (chart === "trend") {
    const points = state.trend?.map((bucket) => trendPoint(bucket, metric, measure));
    const caption = { title: `${title} ${plan.bucket}`, about: subject };
    return points && trendPicture(caption, points, measure);
  }
  const rated = heatMetrics(cards, metrics);
  if (cards === undefined || rated === undefined) return undefined;
  const by = rated.findIndex(({ id }) => id === metric.id);
  const rows = sortHeat(heatRows(cards, rated), Math.max(0, by));
  return heatPicture(
    { title: heatTitle(plan.groupBy), about },
    rows.map((row) => ({ ...row, name: groupName(row.id) })),
    rated.map(({ id, name }) => name ?? id),
  );
}

/** Saves a chart as a file; false where there is nothing to draw, or the browser can't. */
export async function saveChart(chart: Chart, kind: "png" | "svg", shown: Shown): Promise<boolean> {
  const picture = pictureOf(chart, shown);
  if (picture === undefined) return false;
  const name = fileName(shown, chart, kind);
  if (kind === "svg") {
    downloadBlob(name, new Blob([toSvg(picture)], { type: "image/svg+xml" }));
    return true;
  }
  await document.fonts.ready;
  const blob = await toPng(picture);
  if (blob !== undefined) downloadBlob(name, blob);
  return blob !== undefined;
}
