import CircleOff from "lucide-react/icons/circle-off";
import { useState } from "react";
import { ifEmpty } from "~/api/facts.ts";
import type { ScorecardMetric } from "~/api/scorecards.ts";
import { Failure } from "~/components/page/failure.tsx";
import { Loading } from "~/components/page/waiting.tsx";
import type { ScorecardLevel } from "~/contract/scorecards.ts";
import { scorecardMetricValues } from "~/contract/plain.gen.ts";
import { StateMessage } from "~/ui/state-message.tsx";
import { Button } from "~/ui/button.tsx";
import { FiguresTable } from "../-charts/figures-table.tsx";
import type { GroupFigure, Measure } from "../-calls/figures.ts";
import { changeColumns } from "./change-columns.tsx";
import { GroupName } from "./group-name.tsx";
import { GroupDots } from "./group-dots.tsx";
import { countLevel, levelOf } from "../-calls/level-labels.ts";
import { Pane } from "../-charts/pane.tsx";
import type { Order, View } from "../-question/question.ts";
import { type GroupChanges, orderGroups } from "../-change/group-changes.ts";
import { SortChoice } from "./sort-choice.tsx";
import { VerdictNote } from "./verdict-note.tsx";
import type { RecordingsLink } from "../-calls/recordings-link.ts";
import type { Scorecards } from "../-calls/use-scorecards.ts";

/** More groups than this are shown on request. */
const MOST_ROWS = 30;

/** The groups side by side, as dots with their intervals and changes, or as a table. */
export function GroupsPane({
  state,
  stale,
  figures,
  changes,
  missing,
  period,
  groupBy,
  metric,
  measure,
  view,
  order,
  name,
  linkOf,
  chosen,
  onChoose,
  onOrder,
}: {
  state: Scorecards["groups"];
  stale: boolean;
  figures: readonly GroupFigure[] | undefined;
  /** Undefined until the period before is known. */
  changes: GroupChanges | undefined;
  /** Instead of a change while that isn't known. */
  missing: string;
  /** Names the period before. */
  period: string;
  groupBy: ScorecardLevel;
  metric: ScorecardMetric;
  measure: Measure;
  view: View;
  order: Order;
  name: (id: string) => string;
  linkOf: RecordingsLink;
  chosen: string | undefined;
  onChoose: (id: string) => void;
  onOrder: (order: Order) => void;
}) {
  const [all, setAll] = useState(false);
  const level = levelOf(groupBy);
  const title = `${measure.name} by ${level.one}`;
  const sorted = orderGroups(figures ?? [], measure, changes, order);
  const groups = all || view === "table" ? sorted : sorted.slice(0, MOST_ROWS);
  return (
    <Pane
      title={title}
      beside={
        groups.length > 1 && (
          <SortChoice order={order} rated={metric.passRate !== undefined} onChange={onOrder} />
        )
      }
      stale={stale}
      full={view === "table"}
    >
      {groups.length === 0 && state.error !== null ? (
        <Failure title="The groups didn't load" error={state.error} retry={state.retry} />
      ) : state.unknown ? (
        <StateMessage icon={<CircleOff size={16} />} title="Groups unknown">
          The service returned one total. Filter by {level.many} to see each.
        </StateMessage>
      ) : groups.length === 0 ? (
        (ifEmpty(state.reading, () => (
          <StateMessage icon={<CircleOff size={16} />} title="No groups">
            None of these recordings belongs to {level.id === "ORGANIZATION" ? "an" : "a"}{" "}
            {level.one}.
          </StateMessage>
        )) ?? <Loading of={scorecardMetricValues.name} rows={12} label="Loading groups" />)
      ) : view === "table" ? (
        <FiguresTable
          label={title}
          first={level.label}
          metric={metric}
          rows={groups.map((figure) => ({
            id: figure.id,
            name: <GroupName level={groupBy} id={figure.id} />,
            of: name(figure.id),
            figure,
            search: linkOf({ level: groupBy, id: figure.id }),
          }))}
          more={changes && changeColumns(changes, metric, measure)}
        />
      ) : (
        <>
          <GroupDots
            label={title}
            first={level.label}
            groups={groups}
            metric={metric}
            measure={measure}
            changes={changes}
            missing={missing}
            period={period}
            name={name}
            linkOf={(id) => linkOf({ level: groupBy, id })}
            chosen={chosen}
            onChoose={groupBy === "RECORDING" ? undefined : onChoose}
          />
          {groups.length < sorted.length && (
            <Button onClick={() => setAll(true)}>
              Show all {countLevel(sorted.length, groupBy)}
            </Button>
          )}
        </>
      )}
      {changes !== undefined && groups.length > 0 && (
        <VerdictNote changes={changes} groupBy={groupBy} />
      )}
    </Pane>
  );
}
