import { CircleOff } from "lucide-react";
import type { ScorecardMetric } from "~/api/scorecards.ts";
import { Link } from "@tanstack/react-router";
import { Name } from "~/components/names.tsx";
import { Failure } from "~/components/failure.tsx";
import type { ScorecardLevel } from "~/contract/scorecards.ts";
import { SkeletonRows } from "~/ui/skeleton.tsx";
import { StateMessage } from "~/ui/state-message.tsx";
import { FiguresTable } from "./-figures-table.tsx";
import { type GroupFigure, type Measure, sortGroups } from "./-figures.ts";
import { GroupBars } from "./-group-bars.tsx";
import { countLevel, levelOf } from "./-levels.ts";
import { Pane } from "./-pane.tsx";
import type { View } from "./-question.ts";
import type { RecordingsBehind } from "./-recordings-behind.ts";
import type { Scorecards } from "./-use-scorecards.ts";

/** More bars than this are no picture any more. */
export const MOST_BARS = 30;

function GroupName({ level, id }: { level: ScorecardLevel; id: string }) {
  const { kind } = levelOf(level);
  if (kind !== undefined) return <Name kind={kind} id={id} />;
  return (
    <Link to="/recordings/$recordingId" params={{ recordingId: id }} className="mono underline">
      {id}
    </Link>
  );
}

/** The groups of the question side by side: bars, or their table. */
export function GroupsPane({
  state,
  stale,
  figures,
  groupBy,
  metric,
  measure,
  view,
  name,
  behind,
}: {
  state: Scorecards["groups"];
  stale: boolean;
  figures: readonly GroupFigure[] | undefined;
  groupBy: ScorecardLevel;
  metric: ScorecardMetric;
  measure: Measure;
  view: View;
  name: (id: string) => string;
  behind: RecordingsBehind;
}) {
  const level = levelOf(groupBy);
  const title = `${measure.name} by ${level.one}`;
  const groups = sortGroups(figures ?? [], measure);
  const many = groups.length > MOST_BARS;
  const beside = measure.unit === "" ? "recordings" : `${measure.unit}, recordings`;
  const average = measure.of({ value: metric.value, passRate: metric.passRate, count: undefined });
  return (
    <Pane title={title} beside={beside} stale={stale}>
      {figures === undefined && state.error !== null ? (
        <Failure title="The groups didn't load" error={state.error} retry={state.retry} />
      ) : state.unknown ? (
        <StateMessage
          icon={<CircleOff size={16} strokeWidth={1.5} />}
          title="The groups aren't known"
        >
          The service answered one figure for all. Filter by {level.many} to see them one by one.
        </StateMessage>
      ) : figures === undefined ? (
        <SkeletonRows rows={9} label="Loading groups" />
      ) : groups.length === 0 ? (
        <StateMessage icon={<CircleOff size={16} strokeWidth={1.5} />} title="No groups">
          None of these recordings belongs to {level.id === "ORGANIZATION" ? "an" : "a"} {level.one}
          .
        </StateMessage>
      ) : view === "table" || many ? (
        <>
          {many && view === "chart" && (
            <p className="mb-2 text-small text-text-muted">
              {countLevel(groups.length, groupBy)}, more than bars can show: here is the table.
            </p>
          )}
          <FiguresTable
            label={title}
            first={level.label}
            metric={metric}
            rows={groups.map((figure) => ({
              id: figure.id,
              name: <GroupName level={groupBy} id={figure.id} />,
              of: name(figure.id),
              figure,
              search: behind({ level: groupBy, id: figure.id }),
            }))}
          />
        </>
      ) : (
        <GroupBars
          title={title}
          groups={groups}
          measure={measure}
          // A count of all is no average of its parts.
          average={metric.metricType === "RECORDING_COUNT" ? undefined : average}
          name={name}
          behind={(id) => behind({ level: groupBy, id })}
        />
      )}
    </Pane>
  );
}
