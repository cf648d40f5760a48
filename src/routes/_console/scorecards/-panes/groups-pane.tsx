import CircleOff from "lucide-react/icons/circle-off";
import { type ReactNode, useState } from "react";
import { VerdictMark } from "~/components/scorecards/change-words.tsx";
import { PlotAxis, PlotRow, plotScale } from "~/components/scorecards/plot.tsx";
import { FEW, FEW_REPS } from "~/domain/changes.ts";
import type { ScorecardMetric } from "~/domain/figure.ts";
import { measureOf } from "~/domain/measure.ts";
import { namePeriodBefore } from "~/domain/period.ts";
import { assumedOf, signedSize } from "~/domain/verdict-words.ts";
import { Button } from "~/ui/button.tsx";
import { classes } from "~/ui/classes.ts";
import { CheckMark } from "~/ui/field/check-mark.tsx";
import { Segmented } from "~/ui/field/segmented.tsx";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import { None } from "~/ui/mono.tsx";
import type { Group } from "../-answer/groups.ts";
import { CountLink, type Subject } from "../-answer/links.tsx";
import { allOf, countLevel, LEVEL_LABELS, LEVELS } from "../-question/names.tsx";
import { GROUP_ORDERS, type ScorecardSearch } from "../-question/question.ts";
import { ScorecardPane } from "./pane.tsx";

/** More groups than this are shown on request. */
const MOST_ROWS = 30;

const LANES =
  "grid grid-rows-[minmax(0,1fr)] grid-cols-[8.5rem_minmax(0,1fr)_2.5rem_2.25rem_3.25rem_7.75rem] gap-x-2.5 @max-[35rem]/groups:grid-cols-[8.5rem_minmax(0,1fr)_2.5rem_2.25rem_1.25rem] @max-[35rem]/groups:gap-x-2 @max-[20rem]/groups:grid-cols-[minmax(0,1fr)_2.5rem_2.25rem_1.25rem]";
const HEAD = "self-end pb-1.5 text-right";
const FIGURE = "self-center text-right";
/** Without room for dots, the figures remain. */
const PLOT = "@max-[20rem]/groups:hidden";
/** Without room for words, a verdict is its mark, and the tooltip has the rest. */
const SIZE = "@max-[35rem]/groups:hidden";
const VERDICT = "self-center text-small @max-[35rem]/groups:[&_[data-verdict]]:sr-only";

/** The choice of the groups that are compared, and of the one that is open. */
export interface GroupChoice {
  /** The ID of the open group. */
  open: string | undefined;
  onOpen: (id: string) => void;
  checked: readonly string[];
  onCheck: (id: string) => void;
}

/** The checkbox of a group; checking two of them compares them. */
export const CompareBox = ({
  id,
  name,
  checked,
  onCheck,
  className,
}: Pick<GroupChoice, "checked" | "onCheck"> & { id: string; name: string; className?: string }) => (
  <button
    type="button"
    role="checkbox"
    aria-checked={checked.includes(id)}
    aria-label={`Compare ${name}`}
    data-compare={id}
    onClick={() => onCheck(id)}
    className={classes(
      "inline-flex size-6 shrink-0 items-center justify-center -outline-offset-2 max-md:size-10 print:hidden",
      className,
    )}
  >
    <CheckMark checked={checked.includes(id)} faint />
  </button>
);

interface Props {
  metric: ScorecardMetric;
  groups: readonly Group[];
  subject: Subject;
  choice: GroupChoice;
}

/**
 * The groups as a table whose second column is a plot. A name opens the group; its button covers the
 * row, so that a click anywhere but on the checkbox and the link does.
 */
function GroupDots({ label, metric, groups, subject, choice }: Props & { label: string }) {
  const { groupBy, nameOf, linkTo } = subject;
  const measure = measureOf(metric);
  const scale = plotScale(
    measure,
    groups.flatMap(({ now, before }) =>
      [now, before ?? now].flatMap((figure) => measure.valueIn(figure) ?? []),
    ),
  );
  return (
    <div role="table" aria-label={label}>
      <div role="rowgroup" className="sticky top-0 z-10 bg-surface">
        <div role="row" className={`${LANES} h-10 text-label text-text-muted`}>
          <span role="columnheader" className="self-end pb-1.5 pl-7 max-md:pl-10">
            {LEVEL_LABELS[groupBy]}
          </span>
          <span role="columnheader" className={`h-10 px-2 ${PLOT}`}>
            <span className="sr-only">Plot</span>
            <PlotAxis scale={scale} measure={measure} all={allOf(subject)} />
          </span>
          <span role="columnheader" className={HEAD}>
            {measure.unit === "" || measure.unit.length > 6 ? "Value" : measure.unit}
          </span>
          <span role="columnheader" className={HEAD}>
            of
            <span className="sr-only"> recordings</span>
          </span>
          <span role="columnheader" className={`${HEAD} ${SIZE}`}>
            Change
          </span>
          <span role="columnheader" className="self-end pb-1.5">
            <span className="@max-[35rem]/groups:sr-only">Verdict</span>
          </span>
        </div>
      </div>
      <div role="rowgroup" data-roving="names">
        {groups.map(({ id, now, before, change }) => {
          const figure = measure.valueIn(now);
          const isOpen = id === choice.open;
          return (
            <div
              key={id}
              role="row"
              className={classes(
                LANES,
                "group relative -mx-2 h-9 px-2 hover:bg-hover max-md:h-11 print:h-6.5",
                isOpen && "current-mark bg-selected font-[600]",
              )}
            >
              <span role="rowheader" className="flex min-w-0 items-center">
                <button
                  type="button"
                  aria-pressed={isOpen}
                  data-tip={nameOf(id)}
                  onClick={() => choice.onOpen(id)}
                  className="-mx-1 truncate px-1 text-left -outline-offset-2 after:absolute after:inset-0"
                >
                  {nameOf(id)}
                </button>
                {/* After the name, so that Tab comes to the name first. */}
                <CompareBox
                  {...choice}
                  id={id}
                  name={nameOf(id)}
                  className="relative order-first z-1 -ml-1 mr-2 max-md:-ml-3 max-md:mr-0"
                />
              </span>
              <span role="cell" className={`h-full px-2 ${PLOT}`}>
                {figure === undefined ? (
                  <span className="flex h-full items-center">
                    <None>no data</None>
                  </span>
                ) : (
                  <PlotRow
                    scale={scale}
                    measure={measure}
                    now={now}
                    before={before}
                    className={isOpen ? "text-accent" : "text-fill"}
                  />
                )}
              </span>
              <span role="cell" className={`${FIGURE} font-[600]`}>
                {figure !== undefined && measure.format(figure)}
              </span>
              <span role="cell" className={`${FIGURE} z-1 text-small font-[400] text-text-muted`}>
                <CountLink count={now.count} search={linkTo(id)} name={nameOf(id)} />
              </span>
              <span role="cell" className={`${FIGURE} ${SIZE} truncate text-small`}>
                {change === undefined ? <None>–</None> : signedSize(change, metric)}
              </span>
              <span role="cell" className={VERDICT}>
                {change && <VerdictMark change={change} metric={metric} />}
              </span>
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** What the marks mean. */
const Legend = ({ metric, subject: { groupBy, question } }: Props) => (
  <p className="mb-1 text-label text-text-muted">
    Dot: now{metric.passRate !== undefined && ", with its 95 % interval"}; hollow under {FEW}{" "}
    recordings. Faint: {namePeriodBefore(question)}. Dashed line: all {LEVELS[groupBy].many}.
  </p>
);

/** What the verdicts need and allow for. */
function GroupsNote({ groups, subject, repsError }: Props & { repsError: boolean }) {
  const { groupBy } = subject;
  const { many } = LEVELS[groupBy];
  const isJudged = groups.some(({ change }) => change?.test);
  const isAssumed = groupBy !== "USER" && assumedOf(groups) > 0;
  const needs = `${FEW} recordings${groupBy === "USER" || isAssumed ? "" : ` and ${FEW_REPS} reps`}`;
  return (
    <p className="mt-2 text-label text-text-muted">
      {isJudged &&
        `Verdicts need ${needs} in both periods. At most 1 in 20 of the ${many} called better or worse is chance, on average.`}
      {isAssumed &&
        ` ${repsError ? "Who recorded didn't load" : "The service doesn't say who recorded"}, so recordings are assumed to be independent and more of the verdicts may be chance.`}
    </p>
  );
}

/** The group of the row that has the focus. */
const focusedGroup = () =>
  document.activeElement?.closest("[role=row], tr")?.querySelector<HTMLElement>("[data-compare]")
    ?.dataset["compare"];

/** The groups side by side, as dots with their intervals and verdicts, or as a table. */
export function GroupsPane({
  orderBy = "level",
  onOrder,
  table,
  repsError,
  empty,
  ...props
}: Props & {
  orderBy: ScorecardSearch["orderBy"];
  onOrder: (orderBy: ScorecardSearch["orderBy"]) => void;
  /** The table, if it was chosen in place of the dots. */
  table: ReactNode;
  /** Whether it couldn't be loaded who recorded. */
  repsError: boolean;
  /** Shown instead of groups: they failed, are unknown, none, or not loaded yet. */
  empty: ReactNode;
}) {
  const { metric, groups, subject, choice } = props;
  const { groupBy, nameOf } = subject;
  const [all, setAll] = useState(false);
  useActions("On this screen", [
    {
      label: "Compare the group with the keyboard focus",
      keys: "x",
      run: () => {
        const id = focusedGroup();
        if (id !== undefined) choice.onCheck(id);
      },
    },
    ...groups.map(({ id }) => ({
      label: `${choice.checked.includes(id) ? "Don't compare" : "Compare"} ${nameOf(id)}`,
      run: () => choice.onCheck(id),
    })),
  ]);
  const title = groupsTitle(metric, subject);
  const rows = all ? groups : groups.slice(0, MOST_ROWS);
  return (
    <ScorecardPane
      title={title}
      beside={
        groups.length > 1 && (
          <span className="flex items-center gap-2 text-text-muted print:hidden">
            <span aria-hidden className="@max-[35rem]:hidden">
              Sort
            </span>
            <Segmented
              label="Sort"
              // Only a change of a rate can be sure.
              options={
                metric.passRate === undefined
                  ? GROUP_ORDERS.filter((each) => each !== "surest")
                  : GROUP_ORDERS
              }
              names={{ surest: "Surest change" }}
              current={orderBy}
              onChange={(order) => onOrder(order === "level" ? undefined : order)}
            />
          </span>
        )
      }
    >
      {groups.length === 0 ? (
        empty
      ) : (
        <div className="@container/groups">
          {table ?? (
            <>
              <Legend {...props} />
              <GroupDots {...props} groups={rows} label={title} />
            </>
          )}
          {!table && rows.length < groups.length && (
            <Button onClick={() => setAll(true)}>
              Show all {countLevel(groups.length, groupBy)}
            </Button>
          )}
          <GroupsNote {...props} repsError={repsError} />
        </div>
      )}
    </ScorecardPane>
  );
}

/** "Pass rate by team". */
export const groupsTitle = (metric: ScorecardMetric, { groupBy }: Subject) =>
  `${measureOf(metric).name} by ${LEVELS[groupBy].one}`;

/** Shown instead of groups that can't be known, or if there are none. */
export const NoGroups = ({ children }: { children: ReactNode }) => (
  <p className="flex items-center gap-2 py-6 text-text-muted">
    <CircleOff size={16} />
    <span>{children}</span>
  </p>
);
