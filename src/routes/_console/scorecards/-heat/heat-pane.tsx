import { useMemo } from "react";
import { capital } from "~/lib/words.ts";
import { Segmented } from "~/ui/field/segmented.tsx";
import type { Shown } from "../-answer/shown.ts";
import { Pane } from "../-panes/pane.tsx";
import { LEVELS } from "../-question/names.tsx";
import { MODES } from "../-question/question.ts";
import { HeatMap } from "./heat-map.tsx";
import { heatMetrics } from "./heat-rates.ts";

/** All groups and all metrics with a pass rate in one grid, if there are at least two of each. */
export function HeatPane({ shown }: { shown: Shown }) {
  const { cards, cardsBefore, metrics, groupBy, search, state, update } = shown;
  const rated = useMemo(() => heatMetrics(cards, metrics), [cards, metrics]);
  if (cards === undefined || rated === undefined) return null;
  const { tab = "level" } = search;
  const { many } = LEVELS[groupBy];
  const title = `${capital(many)} and metrics`;
  const before = tab === "change" ? cardsBefore : undefined;
  return (
    <Pane
      title={title}
      beside={
        <span className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
          {before === undefined ? "pass rate, %" : "change of the pass rate, points"}
          {cardsBefore && (
            <span className="print:hidden">
              <Segmented
                label="Cells"
                options={MODES}
                current={tab}
                onChange={(mode) => update({ tab: mode === "level" ? undefined : mode })}
              />
            </span>
          )}
        </span>
      }
      stale={shown.stale || state.groups.stale}
    >
      <HeatMap shown={shown} label={title} cards={cards} before={before} metrics={rated} />
    </Pane>
  );
}
