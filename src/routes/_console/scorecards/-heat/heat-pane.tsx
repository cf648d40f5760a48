import { useMemo } from "react";
import type { Scorecard, ScorecardMetric } from "~/api/scorecards.ts";
import type { ScorecardLevel } from "~/contract/scorecards.ts";
import { HeatMap } from "./heat-map.tsx";
import { heatMetrics } from "./pass-rates.ts";
import { heatTitle, levelOf } from "../-calls/level-labels.ts";
import { Pane } from "../-charts/pane.tsx";
import { Segmented } from "~/ui/field/segmented.tsx";
import { type Mode, MODES, type View } from "../-question/question.ts";
import type { RecordingsLink } from "../-calls/recordings-link.ts";

const MODE_NAMES = { level: "Level", change: "Change" } as const;

/** All groups and all metrics with a pass rate in one grid, if there are at least two of each. */
export function HeatPane({
  cards,
  before,
  metrics,
  chosen,
  groupBy,
  view,
  mode,
  stale,
  complete = false,
  name,
  linkOf,
  onMode,
  onChoose,
}: {
  cards: readonly Scorecard[] | undefined;
  /** The groups in the period before, once they are loaded. */
  before: readonly Scorecard[] | undefined;
  metrics: readonly ScorecardMetric[];
  chosen: string;
  groupBy: ScorecardLevel;
  view: View;
  mode: Mode;
  stale: boolean;
  /** Renders all rows, not only those in view. */
  complete?: boolean;
  name: (id: string) => string;
  linkOf: RecordingsLink;
  onMode?: (mode: Mode) => void;
  /** Opens a group with a metric. */
  onChoose?: (group: string, metricId: string) => void;
}) {
  const rated = useMemo(() => heatMetrics(cards, metrics), [cards, metrics]);
  if (cards === undefined || rated === undefined) return null;
  const title = heatTitle(groupBy);
  const changes = mode === "change" ? before : undefined;
  return (
    <Pane
      title={title}
      beside={
        <span className="flex items-center gap-3">
          {changes === undefined ? "pass rate, %" : "change of the pass rate, points"}
          {onMode && before && (
            <Segmented
              label="Cells"
              options={MODES}
              names={MODE_NAMES}
              current={mode}
              onChange={onMode}
            />
          )}
        </span>
      }
      stale={stale}
    >
      <HeatMap
        label={title}
        level={levelOf(groupBy).label}
        cards={cards}
        before={changes}
        metrics={rated}
        chosen={chosen}
        plain={view === "table"}
        complete={complete}
        name={name}
        linkOf={(id) => linkOf({ level: groupBy, id })}
        onChoose={groupBy === "RECORDING" ? undefined : onChoose}
      />
    </Pane>
  );
}
