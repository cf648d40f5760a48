import CircleOff from "lucide-react/icons/circle-off";
import { useState } from "react";
import { ifEmpty } from "~/api/claims.ts";
import { Failure, Loading } from "~/components/page/states.tsx";
import {
  assumedOf,
  FEW,
  FEW_REPS,
  groundsOf,
  judgementOf,
  signed,
  sizeOf,
} from "~/components/scorecards/changes.tsx";
import { scorecardMetricValues } from "~/contract/plain.gen.ts";
import { Button } from "~/ui/button.tsx";
import { Segmented } from "~/ui/field/segmented.tsx";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import { None } from "~/ui/mono.tsx";
import type { TableColumn } from "~/ui/plain-table.tsx";
import { StateMessage } from "~/ui/state-message.tsx";
import type { Shown } from "../-answer/shown.ts";
import { CompareBox, isChecked, toggleChecked } from "../-compare/checked.tsx";
import { countLevel, GroupName, LEVEL_LABELS, LEVELS } from "../-question/names.tsx";
import { ORDERS } from "../-question/question.ts";
import { GroupDots } from "./group-dots.tsx";
import { FiguresTable, Pane } from "./pane.tsx";

/** More groups than this are shown on request. */
const MOST_ROWS = 30;

/** The order of the groups: by level, by change with the largest fall first, or the surest first. */
function SortChoice({ shown: { metric, search, update } }: { shown: Shown }) {
  return (
    <span className="flex items-center gap-2 text-label text-text-muted print:hidden">
      <span aria-hidden className="@max-[560px]:hidden">
        Sort
      </span>
      <Segmented
        label="Sort"
        // Only of rates a change can be sure.
        options={
          metric.passRate === undefined ? ORDERS.filter((each) => each !== "surest") : ORDERS
        }
        names={{ surest: "Surest change" }}
        current={search.orderBy ?? "level"}
        onChange={(orderBy) => update({ orderBy: orderBy === "level" ? undefined : orderBy })}
      />
    </span>
  );
}

/** The groups as a table, which has room for the figure before and for intervals of changes. */
function GroupsTable({ shown, label }: { shown: Shown; label: string }) {
  const { groups = [], groupBy, metric, measure, name, compared } = shown;
  const rows = groups.map((group) => ({
    ...group,
    name: (
      <span className="flex items-center gap-2">
        <span className="min-w-0">
          <GroupName level={groupBy} id={group.id} />
        </span>
        {groupBy !== "RECORDING" && (
          <CompareBox answer={shown} id={group.id} className="order-first -ml-1 shrink-0" />
        )}
      </span>
    ),
    of: name(group.id),
    figure: group.now,
    search: shown.linkOf(group.id),
  }));
  type Row = (typeof rows)[number];
  const before = ({ before: figure }: Row) => {
    const value = figure && measure.of(figure);
    return value === undefined ? <None>no data</None> : measure.write(value);
  };
  const interval = ({ change }: Row) =>
    change?.test && (
      <>
        {signed(change.test.low)} to {signed(change.test.high)}
        {change.test.reps !== undefined && (
          <span className="text-text-muted">, {groundsOf(change)}</span>
        )}
      </>
    );
  const more: TableColumn<Row>[] = [
    { header: "Before", align: "right", cell: before },
    { header: "Change", align: "right", cell: ({ change }) => change && sizeOf(change, metric) },
  ];
  const judged: TableColumn<Row>[] = [
    { header: "95 % interval of the change", align: "right", cell: interval },
    { header: "Verdict", cell: ({ change }) => change && judgementOf(change, metric) },
  ];
  return (
    <FiguresTable
      roving
      label={label}
      first={LEVEL_LABELS[groupBy]}
      metric={metric}
      rows={rows}
      more={
        compared === undefined ? [] : metric.passRate === undefined ? more : [...more, ...judged]
      }
    />
  );
}

/** What the verdicts of groups take as independent of each other. */
function groundsIn({ state, groups = [], compared = 0, groupBy }: Shown) {
  const assumed = assumedOf(groups);
  if (groupBy === "USER") {
    return `Verdicts need ${FEW} recordings in both periods, and take a person's recordings as independent of each other.`;
  }
  const why =
    state.reps.error === null
      ? "The service doesn't tell who recorded."
      : "Who recorded didn't load.";
  if (assumed > 0 && assumed === compared) {
    return `Verdicts need ${FEW} recordings in both periods and assume independent recordings. ${why} A rep's recordings are alike, so more of the verdicts may be chance.`;
  }
  const some = assumed > 0 && ` ${assumed} of ${compared} assume independent recordings.`;
  return `Verdicts need ${FEW} recordings and ${FEW_REPS} reps in both periods, and count a rep's recordings together.${some || ""}`;
}

/** How the verdicts come about, and what they allow for. */
function VerdictNote({ shown }: { shown: Shown }) {
  const { groups = [], compared = 0, groupBy } = shown;
  if (!groups.some(({ change }) => change?.test)) return null;
  return (
    <p className="mt-1 text-label text-text-muted">
      {groundsIn(shown)}
      {compared > 1 &&
        ` They allow for ${countLevel(compared, groupBy)} being compared (Benjamini–Hochberg)${
          // What recordings that aren't independent don't promise.
          assumedOf(groups) > 0
            ? "."
            : `: on average, at most 1 in 20 of the ${LEVELS[groupBy].many} called better or worse is chance.`
        }`}
    </p>
  );
}

/** Instead of groups: they failed, are unknown, none, or not loaded yet. */
function NoGroups({ shown: { state, groupBy } }: { shown: Shown }) {
  const { error, unknown, reading } = state.groups;
  const { one, many } = LEVELS[groupBy];
  if (error !== null) {
    return <Failure title="The groups didn't load" error={error} />;
  }
  if (unknown) {
    return (
      <StateMessage icon={<CircleOff size={16} />} title="Groups unknown">
        The service returned one total. Filter by {many} to see each.
      </StateMessage>
    );
  }
  return (
    ifEmpty(reading, () => (
      <StateMessage icon={<CircleOff size={16} />} title="No groups">
        None of these recordings belongs to {groupBy === "ORGANIZATION" ? "an" : "a"} {one}.
      </StateMessage>
    )) ?? <Loading of={scorecardMetricValues.name} rows={12} label="Loading groups" />
  );
}

/** The group of the row that has the focus. */
const focusedGroup = () =>
  document.activeElement?.closest("[role=row], tr")?.querySelector<HTMLElement>("[data-compare]")
    ?.dataset["compare"];

/** The groups side by side, as dots with their intervals and changes, or as a table. */
export function GroupsPane({ shown }: { shown: Shown }) {
  const names = shown.groupBy === "RECORDING" ? [] : (shown.groups ?? []);
  useActions("On this screen", [
    {
      label: "Compare the group with the keyboard focus",
      keys: "x",
      run: () => {
        const id = focusedGroup();
        if (id !== undefined) toggleChecked(shown, id);
      },
    },
    ...names.map(({ id }) => ({
      label: `${isChecked(shown, id) ? "Don't compare" : "Compare"} ${shown.name(id)}`,
      run: () => toggleChecked(shown, id),
    })),
  ]);
  const [all, setAll] = useState(false);
  const { groups = [], state, groupBy, measure, view } = shown;
  const title = `${measure.name} by ${LEVELS[groupBy].one}`;
  const rows = all ? groups : groups.slice(0, MOST_ROWS);
  return (
    <Pane
      title={title}
      beside={groups.length > 1 && <SortChoice shown={shown} />}
      stale={shown.stale || state.groups.stale}
    >
      {groups.length === 0 ? (
        <NoGroups shown={shown} />
      ) : view === "table" ? (
        <GroupsTable shown={shown} label={title} />
      ) : (
        <>
          <GroupDots shown={shown} label={title} groups={rows} />
          {rows.length < groups.length && (
            <Button onClick={() => setAll(true)}>
              Show all {countLevel(groups.length, groupBy)}
            </Button>
          )}
        </>
      )}
      <VerdictNote shown={shown} />
    </Pane>
  );
}
