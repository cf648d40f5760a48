import { useMemo } from "react";
import type { Scorecard, ScorecardMetric } from "~/api/scorecards.ts";
import type { ScorecardLevel } from "~/contract/scorecards.ts";
import { HeatMap } from "./-heat-map.tsx";
import { heatMetrics } from "./-heat.ts";
import { heatTitle, levelOf } from "./-levels.ts";
import { Pane } from "./-pane.tsx";
import type { View } from "./-question.ts";
import type { RecordingsBehind } from "./-recordings-behind.ts";

/** All groups and all metrics that can be passed at once, where there is more than one of each. */
export function HeatPane({
  cards,
  metrics,
  chosen,
  groupBy,
  view,
  stale,
  name,
  behind,
}: {
  cards: readonly Scorecard[] | undefined;
  metrics: readonly ScorecardMetric[];
  chosen: string;
  groupBy: ScorecardLevel;
  view: View;
  stale: boolean;
  name: (id: string) => string;
  behind: RecordingsBehind;
}) {
  const rated = useMemo(() => heatMetrics(cards, metrics), [cards, metrics]);
  if (cards === undefined || rated === undefined) return null;
  const title = heatTitle(groupBy);
  return (
    <Pane title={title} beside="pass rate, %" stale={stale}>
      <HeatMap
        label={title}
        first={levelOf(groupBy).label}
        cards={cards}
        metrics={rated}
        chosen={chosen}
        plain={view === "table"}
        name={name}
        behind={(id) => behind({ level: groupBy, id })}
      />
    </Pane>
  );
}
