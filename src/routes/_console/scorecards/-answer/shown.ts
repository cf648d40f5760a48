import type { Scorecard, ScorecardMetric, ScorecardQuestion } from "~/api/scorecards.ts";
import {
  compare,
  type Compared,
  compareMetrics,
  type FindReps,
  judgedOf,
  pairOf,
} from "~/components/scorecards/changes.tsx";
import { type Measure, measureOf } from "~/components/scorecards/measure.ts";
import { namePeriodBefore, type Range } from "~/domain/period.ts";
import type { useNames } from "../-question/names.tsx";
import type { Asked, ScorecardSearch } from "../-question/question.ts";
import { recordingsOf, type RecordingsSearch } from "./recordings-link.tsx";
import { groupIdOf, type Scorecards } from "./use-scorecards.ts";

/** The metric to show: the requested one, else the first with a pass rate, else the first. */
export const chooseMetric = (
  metrics: readonly ScorecardMetric[],
  id: string | undefined,
): ScorecardMetric | undefined =>
  metrics.find((metric) => metric.id === id) ??
  metrics.find(({ passRate }) => passRate !== undefined) ??
  metrics[0];

/** One metric of a group beside that of the period before. */
export type Group = Compared<{ id: string }>;

/** One metric of every group, judged as one family, in the order of the cards. */
export function compareGroups(
  cards: readonly Scorecard[],
  before: readonly Scorecard[] = [],
  metricId: string,
  findReps?: (groupId: string) => FindReps | undefined,
): Group[] {
  const earlier = new Map(before.map((card) => [groupIdOf(card), card]));
  return compare(
    cards.map((card) => {
      const id = groupIdOf(card);
      return { id, ...pairOf(metricId, card, earlier.get(id), findReps?.(id)) };
    }),
  );
}

/** Orders rows by a figure, the highest first, those without one last; ties by ID. */
export const sortByFigure = <Row extends { id: string }>(
  rows: readonly Row[],
  figureIn: (row: Row) => number | undefined,
): Row[] =>
  rows.toSorted((a, b) => {
    const [left, right] = [figureIn(a), figureIn(b)];
    if (left === right) return a.id < b.id ? -1 : 1;
    if (left === undefined) return 1;
    return right === undefined ? -1 : right - left;
  });

/**
 * The groups in an order: by level, the highest first; by change, the largest fall first; or the
 * surest change first. Those without a figure for it are last, by level.
 */
export function orderGroups(
  groups: readonly Group[],
  measure: Measure,
  order: ScorecardSearch["orderBy"],
): Group[] {
  const sorted = sortByFigure(groups, ({ now }) => measure.of(now));
  const keyOf = ({ change }: Group) => {
    if (order === "change") return change?.by ?? Infinity;
    const { test } = change ?? {};
    // Those of too few recordings come after those that were judged.
    return test === undefined ? Infinity : test.p + (test.corrected === undefined ? 1 : 0);
  };
  if (order !== "change" && order !== "surest") return sorted;
  // Not a difference: infinities have none.
  return sorted.toSorted((a, b) => (keyOf(a) === keyOf(b) ? 0 : keyOf(a) < keyOf(b) ? -1 : 1));
}

interface AskedOnPage extends Pick<Asked, "groupBy" | "bucket"> {
  question: ScorecardQuestion;
  search: ScorecardSearch;
  names: ReturnType<typeof useNames>;
  /** Changes the address: in place, without an entry in the history, if asked to. */
  update: (search: ScorecardSearch, inPlace?: boolean) => void;
  /** Opens a group, with another metric if one is given; without, it closes the open group. */
  choose: (id: string, metricId?: string) => void;
}

/** The question, its figures, and the names and links that go with them. */
export function answerOf(state: Scorecards, page: AskedOnPage) {
  const { question, names, groupBy } = page;
  const { data: card, isPlaceholderData: stale } = state.total;
  // The figures are the last question's until this one's arrive. A verdict that doesn't know the reps
  // yet might change.
  const [before, cardsBefore] =
    stale || state.reps.pending ? [] : [state.before, state.groupsBefore.cards];
  return {
    ...page,
    state,
    card,
    stale,
    metrics: card?.metricValues ?? [],
    /** All groups together in the period before, once they are loaded. */
    before,
    cards: state.groups.cards,
    cardsBefore,
    /** Finds the reps of a group in both periods. */
    findReps: state.reps.ofGroup,
    /** A group's name, or its ID. */
    name: (id: string) => names.of(groupBy, id) ?? id,
    /** The recordings of all groups or of one, over the range or a part of it. */
    linkOf: (id?: string, range?: Range): RecordingsSearch =>
      recordingsOf(
        question,
        names.type,
        id === undefined ? undefined : { level: groupBy, id },
        range,
      ),
  };
}

export type Answer = ReturnType<typeof answerOf>;

/** What the page shows of one metric; undefined if there is none. Every pane reads from it. */
export function shownOf(answer: Answer) {
  const { card, metrics, before, cards, cardsBefore, search, state, findReps } = answer;
  const metric = chooseMetric(metrics, search.metric);
  if (card === undefined || metric === undefined) return undefined;
  const measure = measureOf(metric);
  const groups = cards && compareGroups(cards, cardsBefore, metric.id, findReps);
  return {
    ...answer,
    card,
    metric,
    measure,
    view: search.view ?? "chart",
    /** Names the period before. */
    period: namePeriodBefore(answer.question),
    /** The metrics of all groups together. */
    tiles: compareMetrics(metrics, card, before, state.reps.ofAll),
    groups: groups && orderGroups(groups, measure, cardsBefore && search.orderBy),
    /** How many groups were judged, which their verdicts allow for; undefined until they are. */
    compared: cardsBefore && groups && judgedOf(groups),
    /** Instead of a group's change. */
    missing: cardsBefore
      ? "no data before"
      : state.groupsBefore.error === null
        ? ""
        : "change not loaded",
  };
}

export type Shown = NonNullable<ReturnType<typeof shownOf>>;
