import type { Scorecards } from "../-calls/use-scorecards.ts";
import { chooseMetric, groupFigures, measureOf } from "../-calls/figures.ts";
import { groupChanges, metricChanges } from "./group-changes.ts";

/** What the page shows of one metric. */
export function shownOf(state: Scorecards, metricId: string | undefined) {
  const { data: card, isPlaceholderData: stale } = state.total;
  const metrics = card?.metricValues ?? [];
  const metric = chooseMetric(metrics, metricId);
  if (card === undefined || metric === undefined) return undefined;
  const figures = state.groups.cards && groupFigures(state.groups.cards, metric.id);
  const { cards: cardsBefore, error } = state.groupsBefore;
  // The figures are the last question's until this one's arrive.
  const before = stale ? undefined : state.before;
  const changes =
    figures && cardsBefore && !stale
      ? groupChanges(figures, groupFigures(cardsBefore, metric.id))
      : undefined;
  return {
    card,
    stale,
    metrics,
    metric,
    measure: measureOf(metric),
    /** What the metrics of all groups together changed by. */
    changed: before && metricChanges(metrics, card, before),
    figures,
    changes,
    /** Instead of a group's change. */
    missing: changes !== undefined ? "no data before" : error === null ? "" : "change not loaded",
  };
}
