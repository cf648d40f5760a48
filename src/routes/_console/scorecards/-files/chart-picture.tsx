import type { RefObject } from "react";
import { useNameOf } from "~/components/names/names.tsx";
import { levelOf } from "../-calls/level-labels.ts";
import { orderGroups } from "../-change/group-changes.ts";
import { shownOf } from "../-change/shown.ts";
import { GroupDots } from "../-groups/group-dots.tsx";
import { VerdictNote } from "../-groups/verdict-note.tsx";
import { Pane } from "../-charts/pane.tsx";
import { TrendPane } from "../-charts/trend-pane.tsx";
import { HeatPane } from "../-heat/heat-pane.tsx";
import { heatTitle } from "../-calls/level-labels.ts";
import { namePeriodBefore } from "../-question/ranges.ts";
import { periodPhrase, useGroupPhrase } from "../-question/describe.ts";
import type { Shown } from "./save-data.ts";

export type Chart = "groups" | "trend" | "heat map";

const noLink = () => undefined;

/**
 * A chart laid out for a file, off screen: with its title and subject, as wide as a page, and
 * complete whatever view and window the user has.
 */
export function ChartPicture({
  chart,
  shown: { state, plan, question, search, groupName },
  ref,
}: {
  chart: Chart;
  shown: Shown;
  ref: RefObject<HTMLDivElement | null>;
}) {
  const whose = useGroupPhrase(question);
  const type = useNameOf("conversation-type")(question.conversationTypeId);
  const { groupBy, bucket } = plan;
  const { cards } = state.groups;
  const shown = shownOf(state, search.metric);
  if (shown === undefined) return null;
  const { metrics, metric, measure, figures = [], changes } = shown;
  const by = { groups: levelOf(groupBy).one, trend: bucket, "heat map": undefined }[chart];
  const title = by === undefined ? heatTitle(groupBy) : `${measure.name} by ${by}`;
  const about =
    by !== undefined && measure.name !== metric.name ? `${metric.name ?? metric.id}. ` : "";
  const subject = `${about}${type ?? question.conversationTypeId} ${whose}, evaluated ${periodPhrase(question)}.`;
  return (
    <div
      ref={ref}
      aria-label={title}
      aria-hidden
      inert
      data-picture=""
      className="fixed top-0 left-full w-max min-w-220 bg-surface-raised p-6 [&_section]:p-0 [&_section_h2]:invisible"
    >
      <h2 className="text-lead font-[600]">{title}</h2>
      <p className="w-0 min-w-full text-label text-text-muted">{subject}</p>
      {chart === "groups" && (
        <Pane title={title} beside="">
          <GroupDots
            label={title}
            first={levelOf(groupBy).label}
            groups={orderGroups(figures, measure, changes, search.orderBy ?? "level")}
            metric={metric}
            measure={measure}
            changes={changes}
            missing={shown.missing}
            period={namePeriodBefore(question)}
            name={groupName}
            linkOf={noLink}
            chosen={search.group}
            onChoose={undefined}
          />
          {changes && <VerdictNote changes={changes} groupBy={groupBy} />}
        </Pane>
      )}
      {chart === "trend" && (
        <TrendPane
          trend={state.trend}
          bucket={bucket}
          metric={metric}
          measure={measure}
          view="chart"
          linkOf={noLink}
          group={state.group && groupName(state.group)}
        />
      )}
      {chart === "heat map" && (
        <HeatPane
          cards={cards}
          before={state.groupsBefore.cards}
          mode={search.tab ?? "level"}
          metrics={metrics}
          chosen={metric.id}
          groupBy={groupBy}
          view="chart"
          stale={false}
          complete
          name={groupName}
          linkOf={noLink}
        />
      )}
    </div>
  );
}

/** Waits until a chart has loaded and draws nothing more; undefined if it never appears. */
export async function whenDrawn(
  stage: RefObject<HTMLElement | null>,
): Promise<HTMLElement | undefined> {
  let [last, unchanged] = [0, 0];
  for (let frame = 0; frame < 600; frame += 1) {
    await new Promise(requestAnimationFrame);
    const count = stage.current?.querySelectorAll("*").length ?? 0;
    unchanged = count === last ? unchanged + 1 : 0;
    last = count;
    const drawn = stage.current?.querySelector(
      ".recharts-surface, [role=gridcell], [role=rowheader]",
    );
    if (drawn && unchanged > 2) return stage.current ?? undefined;
  }
  return undefined;
}
