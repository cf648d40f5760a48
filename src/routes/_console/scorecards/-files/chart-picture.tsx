import type { RefObject } from "react";
import type { Shown } from "../-answer/shown.ts";
import { HeatPane } from "../-heat/heat-pane.tsx";
import { GroupsPane } from "../-panes/groups-pane.tsx";
import { TrendPane } from "../-panes/trend-pane.tsx";
import { heatTitle, LEVELS, periodPhrase } from "../-question/names.tsx";

const PANES = { groups: GroupsPane, trend: TrendPane, "heat map": HeatPane } as const;

export type Chart = keyof typeof PANES;

/**
 * A chart laid out for a file, off screen: with its title and subject, as wide as a page, and
 * complete whatever view and window the user has.
 */
export function ChartPicture({
  chart,
  shown,
  ref,
}: {
  chart: Chart;
  shown: Shown;
  ref: RefObject<HTMLDivElement | null>;
}) {
  const { metric, measure, groupBy, bucket, names, question } = shown;
  const by = { groups: LEVELS[groupBy].one, trend: bucket, "heat map": undefined }[chart];
  const title = by === undefined ? heatTitle(groupBy) : `${measure.name} by ${by}`;
  const about =
    by !== undefined && measure.name !== metric.name ? `${metric.name ?? metric.id}. ` : "";
  const Pane = PANES[chart];
  return (
    <div
      ref={ref}
      aria-label={title}
      aria-hidden
      inert
      data-picture=""
      className="fixed top-0 left-full w-max min-w-220 scheme-light bg-surface-raised p-6 [&_section]:p-0 [&_section_h2]:invisible"
    >
      <h2 className="text-lead font-[600]">{title}</h2>
      <p className="w-0 min-w-full text-label text-text-muted">
        {`${about}${names.type ?? question.conversationTypeId} ${names.whose}, evaluated ${periodPhrase(question)}.`}
      </p>
      <Pane shown={{ ...shown, view: "chart", still: true, linkOf: () => undefined }} />
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
