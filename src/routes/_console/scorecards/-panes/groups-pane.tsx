import CircleOff from "lucide-react/icons/circle-off";
import { type ReactNode, useState } from "react";
import { detailsOf, FindingMark } from "~/components/scorecards/change-words.tsx";
import { PlotAxis, PlotLegend, PlotRow, plotScale } from "~/components/scorecards/plot.tsx";
import { FEW, FEW_REPS, type Group } from "~/domain/changes.ts";
import type { ScorecardMetric } from "~/domain/figure.ts";
import { measureOf } from "~/domain/measure.ts";
import { namePeriodBefore } from "~/domain/period.ts";
import {
  arrowOf,
  assumedOf,
  reasonOf,
  type Finding,
  FINDING_HEADS,
  findingOf,
  verdictOf,
} from "~/domain/words.ts";
import { formatCount } from "~/lib/format.ts";
import { Button } from "~/ui/button.tsx";
import { classes } from "~/ui/classes.ts";
import { CheckMark } from "~/ui/field/check-mark.tsx";
import { Segmented } from "~/ui/field/segmented.tsx";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import { None } from "~/ui/mono.tsx";
import { byFinding } from "../-answer/groups.ts";
import { CountLink, type Subject } from "../-answer/links.tsx";
import { allOf, countLevel, LEVEL_LABELS, LEVELS } from "../-question/names.tsx";
import { GROUP_ORDERS, type ScorecardSearch } from "../-question/question.ts";
import { ScorecardPane } from "./pane.tsx";

/** More groups than this are shown on request. */
const MOST_ROWS = 30;

/** On narrow screens the reason and the number of calls are in a second line. */
const LANES =
  "grid grid-cols-[9rem_minmax(0,1fr)_4.5rem_4.5rem_12.5rem] items-center gap-x-3 @max-[35rem]/groups:grid-cols-[7rem_minmax(0,1fr)_4.5rem] @max-[35rem]/groups:gap-x-2";
const WIDE = "@max-[35rem]/groups:hidden";

/** The choice of the groups that are compared, and of the one that is open. */
export interface GroupChoice {
  /** The ID of the open group. */
  open: string | undefined;
  onOpen: (id: string) => void;
  checked: readonly string[];
  onCheck: (id: string) => void;
}

/** Why a group can't be compared. */
const reasonAgainstChecking = (checked: readonly string[], id: string) =>
  checked.length === 2 && !checked.includes(id)
    ? "Two are compared already. Clear one of them first."
    : undefined;

/** The checkbox of a group; checking two of them compares them, and no third can be checked. */
export function CompareBox({
  id,
  name,
  checked,
  onCheck,
  className,
}: Pick<GroupChoice, "checked" | "onCheck"> & { id: string; name: string; className?: string }) {
  const reason = reasonAgainstChecking(checked, id);
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={checked.includes(id)}
      aria-disabled={reason !== undefined || undefined}
      aria-label={`Compare ${name}`}
      data-tip={reason}
      data-compare={id}
      onClick={reason === undefined ? () => onCheck(id) : undefined}
      className={classes(
        "inline-flex size-6 shrink-0 items-center justify-center -outline-offset-2 max-md:size-10 print:hidden",
        reason !== undefined && "opacity-40",
        className,
      )}
    >
      <CheckMark checked={checked.includes(id)} faint />
    </button>
  );
}

interface Props {
  metric: ScorecardMetric;
  groups: readonly Group[];
  subject: Subject;
  choice: GroupChoice;
}

/** Brings the open row into view, whatever opened it. */
const reveal = (row: HTMLElement | null) => row?.scrollIntoView({ block: "nearest" });

/**
 * The groups as a table whose second column is a plot. A name opens the group; its button covers the
 * row, so that a click anywhere but on the checkbox and the link does.
 */
function GroupDots({
  label,
  metric,
  groups,
  subject,
  choice,
  sections,
  show,
}: Props & {
  label: string;
  /** Whether the groups are in sections by what is known of their change. */
  sections: boolean;
  show: Finding | undefined;
}) {
  const { groupBy, nameOf, linkTo, question } = subject;
  const [unfolded, setUnfolded] = useState(false);
  const [all, setAll] = useState(false);
  const measure = measureOf(metric);
  const scale = plotScale(
    measure,
    groups.flatMap(({ now, before }) =>
      [now, before ?? now].flatMap((figure) => measure.valueIn(figure) ?? []),
    ),
  );
  const rowOf = (group: Group) => {
    const { id, now, before, change } = group;
    const isOpen = id === choice.open;
    const finding = findingOf(group);
    const verdict = change && verdictOf(group);
    const reason = verdict && reasonOf(group);
    return (
      <div
        key={id}
        role="row"
        ref={isOpen ? reveal : undefined}
        data-tip={change && detailsOf(group, measure)}
        className={classes(
          LANES,
          "group relative -mx-2 min-h-9 scroll-mt-10 px-2 hover:bg-hover max-md:min-h-13 print:min-h-6",
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
        <span role="cell" className="h-7 px-2">
          {measure.valueIn(now) === undefined ? (
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
        <span role="cell" className="text-right font-[600] whitespace-nowrap">
          {measure.valueIn(now) !== undefined && arrowOf(group, measure)}
        </span>
        <span
          role="cell"
          className="z-1 text-right text-small font-[400] whitespace-nowrap text-text-muted @max-[35rem]/groups:order-last"
        >
          <CountLink count={now.count} search={linkTo(id)} name={nameOf(id)} />{" "}
          <span aria-hidden>{now.count === 1 ? "call" : "calls"}</span>
        </span>
        <span
          role="cell"
          className="flex min-w-0 items-center gap-1.5 text-small font-[400] @max-[35rem]/groups:col-span-2"
        >
          <FindingMark finding={finding} />
          <span className="truncate">
            {verdict !== undefined && (
              <span data-verdict className={sections ? "sr-only" : undefined}>
                {verdict}
                {reason !== undefined && ": "}
              </span>
            )}
            {reason}
          </span>
        </span>
      </div>
    );
  };
  const visible = groups.filter((group) => show === undefined || findingOf(group) === show);
  const parts: [Finding | undefined, readonly Group[]][] = sections
    ? byFinding(visible)
    : [[undefined, visible]];
  return (
    <div role="table" aria-label={label}>
      <div role="rowgroup" className="sticky top-0 z-10 bg-surface">
        <div role="row" className={`${LANES} h-7 text-label text-text-muted`}>
          <span role="columnheader" className="pl-7 max-md:pl-10">
            {LEVEL_LABELS[groupBy]}
          </span>
          <span role="columnheader" className="h-7 px-2">
            <span className="sr-only">Plot</span>
            <PlotAxis scale={scale} />
          </span>
          <span role="columnheader" className="text-right">
            {measure.unit === "" || measure.unit.length > 6 ? "Value" : measure.unit}
            {groups.some(({ change }) => change) && (
              <span className="sr-only"> in {namePeriodBefore(question)} and now</span>
            )}
          </span>
          <span role="columnheader" className={`text-right ${WIDE}`}>
            Evaluated
          </span>
          <span role="columnheader" className={WIDE}>
            {sections ? "Reason" : "Verdict"}
          </span>
        </div>
      </div>
      {parts.map(([finding, those]) => {
        const isFolded =
          finding === "few" &&
          parts.length > 1 &&
          !unfolded &&
          !those.some(({ id }) => id === choice.open);
        const shown = isFolded ? [] : all ? those : those.slice(0, MOST_ROWS);
        return (
          <div key={finding ?? "all"} role="rowgroup" data-roving="names">
            {finding !== undefined && (
              <div role="row" className="mt-1 border-b border-line">
                <span role="cell" className="flex h-8 items-center gap-2">
                  <FindingMark finding={finding} />
                  <strong className="font-[600]">{FINDING_HEADS[finding]}</strong>
                  <span className="text-text-muted">{formatCount(those.length)}</span>
                  {finding === "few" && parts.length > 1 && (
                    <button
                      type="button"
                      aria-expanded={!isFolded}
                      className="ml-auto underline decoration-line-strong underline-offset-4 print:hidden"
                      onClick={() => setUnfolded(isFolded)}
                    >
                      {isFolded ? "Show" : "Hide"}
                      <span className="sr-only"> those with too few calls or reps</span>
                    </button>
                  )}
                </span>
              </div>
            )}
            {shown.map(rowOf)}
            {!isFolded && shown.length < those.length && (
              <Button onClick={() => setAll(true)}>
                Show all {countLevel(those.length, groupBy)}
              </Button>
            )}
          </div>
        );
      })}
    </div>
  );
}

/** What the verdicts need and allow for. */
function GroupsNote({ groups, subject, repsError }: Props & { repsError: boolean }) {
  const { groupBy } = subject;
  const { many } = LEVELS[groupBy];
  const isJudged = groups.some(({ change }) => change?.test);
  const isAssumed = groupBy !== "USER" && assumedOf(groups) > 0;
  const needs = `${FEW} calls${groupBy === "USER" || isAssumed ? "" : ` and ${FEW_REPS} reps`}`;
  return (
    <p className="mt-2 text-label text-text-muted">
      {isJudged &&
        `Verdicts need ${needs} in both periods. At most 1 in 20 of the ${many} called better or worse is chance, on average.`}
      {isAssumed &&
        ` ${repsError ? "Who recorded didn't load" : "The service doesn't say who recorded"}, so calls are assumed to be independent and more of the verdicts may be chance.`}
    </p>
  );
}

/** The group of the row that has the focus. */
const focusedGroup = () =>
  document.activeElement?.closest("[role=row], tr")?.querySelector<HTMLElement>("[data-compare]")
    ?.dataset["compare"];

/** The groups side by side, as dots with their intervals and verdicts, or as a table. */
export function GroupsPane({
  orderBy = "surest",
  onOrder,
  areJudged,
  show,
  table,
  repsError,
  empty,
  ...props
}: Props & {
  orderBy: ScorecardSearch["orderBy"];
  onOrder: (orderBy: ScorecardSearch["orderBy"]) => void;
  /** Whether the groups have verdicts. */
  areJudged: boolean;
  /** The finding that the groups are filtered by. */
  show: Finding | undefined;
  /** The table, if it was chosen in place of the dots. */
  table: ReactNode;
  /** Whether it couldn't be loaded who recorded. */
  repsError: boolean;
  /** Shown instead of groups: they failed, are unknown, none, or not loaded yet. */
  empty: ReactNode;
}) {
  const { metric, groups, subject, choice } = props;
  const { nameOf, question } = subject;
  const measure = measureOf(metric);
  const isRated = metric.passRate !== undefined;
  useActions("On this screen", [
    {
      label: "Compare the group with the keyboard focus",
      keys: "x",
      run: () => {
        const id = focusedGroup();
        if (id !== undefined && !reasonAgainstChecking(choice.checked, id)) choice.onCheck(id);
      },
    },
    ...groups.map(({ id }) => ({
      label: `${choice.checked.includes(id) ? "Don't compare" : "Compare"} ${nameOf(id)}`,
      reason: reasonAgainstChecking(choice.checked, id),
      run: () => choice.onCheck(id),
    })),
  ]);
  const title = groupsTitle(metric, subject);
  return (
    <ScorecardPane
      title={title}
      beside={
        // Only a change of a rate can be sure.
        groups.length > 1 && isRated ? (
          <span className="flex items-center gap-2 text-text-muted print:hidden">
            <span aria-hidden className="@max-[35rem]:hidden">
              Sort
            </span>
            <Segmented
              label="Sort"
              options={GROUP_ORDERS}
              names={{ surest: "Surest change" }}
              current={orderBy}
              onChange={(order) => onOrder(order === "surest" ? undefined : order)}
            />
          </span>
        ) : undefined
      }
    >
      {groups.length === 0 ? (
        empty
      ) : (
        <div className="@container/groups">
          {table ?? (
            <>
              <PlotLegend
                before={namePeriodBefore(question)}
                interval={isRated}
                all={
                  measure.overall === undefined
                    ? undefined
                    : `${allOf(subject).toLowerCase()}, ${measure.write(measure.overall)}`
                }
              />
              <GroupDots
                {...props}
                label={title}
                sections={areJudged && isRated && orderBy === "surest"}
                show={areJudged && isRated ? show : undefined}
              />
            </>
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
