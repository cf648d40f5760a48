import { bare } from "~/lib/isolate.ts";
import type { ScorecardQuestion } from "~/api/scorecards.ts";
import { downloadText } from "~/lib/download.ts";
import { groupFigures, groupIdOf } from "../-calls/figures.ts";
import { groupChanges, metricChanges } from "../-change/group-changes.ts";
import type { Scorecards } from "../-calls/use-scorecards.ts";
import type { Cohort } from "../-compare/cohorts.ts";
import type { Plan } from "../-calls/plan.ts";
import type { ScorecardSearch } from "../-question/question.ts";
import { periodBefore } from "../-question/ranges.ts";
import { type Answer, figuresCsv } from "./figures-csv.ts";

/** What the page shows. */
export interface Shown {
  state: Scorecards;
  plan: Plan;
  question: ScorecardQuestion;
  search: ScorecardSearch;
  groupName: (id: string) => string;
  cohortName: (cohort: Cohort) => string;
}

export const fileName = ({ question }: Shown, part: string, extension: string): string =>
  `scorecards-${part.replaceAll(" ", "-")}-${question.startAt.slice(0, 10)}-to-${question.endAt.slice(0, 10)}.${extension}`;

/** Saves every figure of the page as CSV. */
export function saveData(shown: Shown): void {
  const { state, question, plan, groupName, cohortName } = shown;
  const answers: Answer[] = [];
  const add = (
    part: Answer["part"],
    card: Answer["card"] | undefined,
    about: Partial<Cohort> = {},
    name?: string,
    changes?: Answer["changes"],
  ) => {
    if (!card) return;
    const named = name === undefined ? undefined : bare(name);
    answers.push({ part, question: { ...question, ...about }, name: named, card, changes });
  };
  const { groupBy } = plan;
  const { data: total } = state.total;
  const metrics = total?.metricValues ?? [];
  const [cards = [], cardsBefore] = [state.groups.cards, state.groupsBefore.cards];
  add(
    "all",
    total,
    {},
    undefined,
    total && state.before && metricChanges(metrics, total, state.before),
  );
  add("before", state.before, periodBefore(question));
  // Verdicts allow for the number of groups, metric by metric, as on the page.
  const changed = new Map(
    metrics.map(({ id }) => [
      id,
      cardsBefore && groupChanges(groupFigures(cards, id), groupFigures(cardsBefore, id)).of,
    ]),
  );
  const addGroup = (part: Answer["part"], card: Answer["card"], range = {}) => {
    const id = groupIdOf(card);
    const own = [...changed].flatMap(([metric, of]) => {
      const change = part === "group" ? of?.get(id) : undefined;
      return change === undefined ? [] : [[metric, change] as const];
    });
    const about = { ...range, filterBy: groupBy, filterByIds: [id] };
    add(part, card, about, groupName(id), new Map(own));
  };
  for (const card of cards) addGroup("group", card);
  for (const card of cardsBefore ?? []) addGroup("groupBefore", card, periodBefore(question));
  for (const { card, group, startAt, endAt } of state.trend ?? []) {
    add("bucket", card, { startAt, endAt });
    const { group: id = "" } = state;
    const about = { startAt, endAt, filterBy: groupBy, filterByIds: [id] };
    add("groupBucket", group?.card, about, groupName(id));
  }
  for (const { card, cohort } of state.cohorts) add("cohort", card, cohort, cohortName(cohort));
  const csv = figuresCsv(question.requestedOrganizationId, answers);
  downloadText(fileName(shown, "figures", "csv"), csv);
}
