import { useMemo } from "react";
import { detailsOf, FindingMark } from "~/components/scorecards/change-words.tsx";
import { extentOf } from "~/components/scorecards/axis.ts";
import {
  compareGroups,
  type Compared,
  FEW,
  type Group,
  type GroupCards,
  type MetricChange,
} from "~/domain/changes.ts";
import { type Figure, formatRate, intervalOf, writeInterval } from "~/domain/figure.ts";
import { PASS_RATE } from "~/domain/measure.ts";
import { signed, findingOf } from "~/domain/words.ts";
import { plural } from "~/lib/format.ts";
import { capital } from "~/lib/words.ts";
import { classes } from "~/ui/classes.ts";
import { inRem } from "~/ui/font-scale.ts";
import { Segmented } from "~/ui/field/segmented.tsx";
import type { Subject } from "../-answer/links.tsx";
import { LEVEL_LABELS, LEVELS } from "../-question/names.tsx";
import { MODES, type ScorecardSearch } from "../-question/question.ts";
import { ScorecardPane } from "./pane.tsx";

/** The tints of the scale, the lowest first. */
const TINTS = [
  "bg-heat-1",
  "bg-heat-2",
  "bg-heat-3",
  "bg-heat-4",
  "bg-heat-5 text-heat-inverse",
  "bg-heat-6 text-heat-inverse",
  "bg-heat-7 text-heat-inverse",
] as const;

/** No data, or little, is a hatch, never a tint. */
const HATCH = "no-data border border-line text-text-muted";

const isFew = ({ count }: Figure) => (count ?? FEW) < FEW;

/** The widths of the first column and of a cell, in pixels at a font size of 16 px. */
const NAME_WIDTH = 144;
const CELL_WIDTH = 40;

/** The most rows; the groups' own pane lists all of them. */
const MOST_ROWS = 30;

/** The tint of a rate on a scale that reaches from the lowest rate to the highest. */
export function tintOf(rate: number, low: number, high: number) {
  const step = high === low ? 3 : Math.floor(((rate - low) / (high - low)) * TINTS.length);
  return TINTS[Math.min(TINTS.length - 1, step)];
}

/** Everything about a cell, for its tooltip. */
function describeCell(row: Compared) {
  const { now } = row;
  if (now.passRate === undefined) return "no data";
  const interval = intervalOf(now);
  return [
    detailsOf(row, PASS_RATE),
    interval && `now ${writeInterval(interval)}`,
    now.count !== undefined && plural(now.count, "call"),
  ]
    .filter(Boolean)
    .join("; ");
}

/** Whole points with their sign; marked, and in bold, if the change is sure. */
function ChangeCell({ row }: { row: Compared }) {
  const finding = findingOf(row);
  const isSure = finding === "worse" || finding === "better";
  return (
    <span
      className={classes(
        "inline-flex items-center gap-1",
        isSure ? "font-[600]" : "text-text-muted",
      )}
    >
      <FindingMark finding={finding} />
      {signed(row.change?.by ?? 0)}
    </span>
  );
}

/**
 * All groups and all metrics with a pass rate as a tinted table, in the order of the groups' pane. A
 * metric's name chooses it, a group's name opens it. Nothing unless there are two of each.
 */
export function HeatPane({
  all,
  totals,
  order,
  mode = "level",
  subject: { groupBy, nameOf },
  chosen,
  onMode,
  onMetric,
  onOpen,
}: {
  all: GroupCards;
  totals: readonly MetricChange[];
  order: readonly Group[];
  mode: ScorecardSearch["tab"];
  subject: Subject;
  /** The ID of the chosen metric. */
  chosen: string;
  onMode: (mode: ScorecardSearch["tab"]) => void;
  onMetric: (id: string) => void;
  onOpen: (id: string) => void;
}) {
  const rated = useMemo(
    () =>
      totals.flatMap(({ metric }) =>
        // Rates share a scale, values don't.
        metric.passRate === undefined ? [] : [{ ...metric, cells: compareGroups(all, metric.id) }],
      ),
    [all, totals],
  );
  if (order.length < 2 || rated.length < 2) return null;
  const [low, high] = extentOf(
    rated.flatMap(({ cells }) =>
      cells.flatMap(({ now }) => (isFew(now) ? [] : (now.passRate ?? []))),
    ),
  );
  const showsChanges = mode === "change" && all.before !== undefined;
  const title = `${capital(LEVELS[groupBy].many)} and metrics`;
  return (
    <ScorecardPane
      title={title}
      className="print:hidden"
      beside={
        <span className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
          <span>
            {showsChanges ? "change of the pass rate, points" : "pass rate, %"}; hatched: fewer than{" "}
            {FEW} calls
          </span>
          {all.before !== undefined && (
            <Segmented
              label="Cells"
              options={MODES}
              current={mode}
              onChange={(next) => onMode(next === "level" ? undefined : next)}
            />
          )}
        </span>
      }
    >
      {/* Scrolls in both directions, so that its head and its first column stay. */}
      <div data-roving="names" className="max-h-96 overflow-x-auto overflow-y-auto">
        <table
          aria-label={title}
          // WebKit gives columns of a table that isn't fixed different widths.
          style={{ minWidth: inRem(NAME_WIDTH + rated.length * CELL_WIDTH) }}
          className="w-full table-fixed border-separate border-spacing-0.5 text-small"
        >
          <thead>
            <tr className="align-bottom text-tick">
              <th
                scope="col"
                style={{ width: inRem(NAME_WIDTH) }}
                className="sticky top-0 left-0 z-2 bg-surface text-left shadow-[0_2px_var(--color-surface)] font-[400] text-text-muted"
              >
                {LEVEL_LABELS[groupBy]}
              </th>
              {rated.map(({ id, name = id }) => (
                <th
                  key={id}
                  scope="col"
                  aria-sort={id === chosen ? "other" : undefined}
                  // What scrolls below it doesn't show between the head and the next row.
                  className="sticky top-0 z-1 bg-surface shadow-[0_2px_var(--color-surface)]"
                >
                  <button
                    type="button"
                    aria-pressed={id === chosen}
                    data-tip={name}
                    onClick={() => onMetric(id)}
                    className={classes(
                      "mx-auto block min-w-6 text-left hover:text-text",
                      id === chosen ? "font-[600] text-text" : "font-[400] text-text-muted",
                    )}
                  >
                    {/* WebKit lays the text of a button out across. */}
                    <span className="block max-h-32 rotate-180 truncate leading-6 [writing-mode:vertical-rl]">
                      {name}
                    </span>
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {order.slice(0, MOST_ROWS).map(({ id }) => (
              <tr key={id} className="h-7">
                <th scope="row" className="sticky left-0 bg-surface pr-2 text-left font-[400]">
                  <button
                    type="button"
                    data-tip={nameOf(id)}
                    onClick={() => onOpen(id)}
                    className="block max-w-full truncate -outline-offset-2 hover:underline"
                  >
                    {nameOf(id)}
                  </button>
                </th>
                {rated.map((metric) => {
                  const cell = metric.cells.find((each) => each.id === id);
                  const rate = cell?.now.passRate;
                  const isEmpty = showsChanges ? cell?.change === undefined : rate === undefined;
                  return (
                    <td
                      key={metric.id}
                      data-tip={cell && describeCell(cell)}
                      className={classes(
                        "text-center tabular-nums",
                        isEmpty || (cell && isFew(cell.now))
                          ? HATCH
                          : showsChanges
                            ? "border border-line"
                            : tintOf(rate ?? 0, low, high),
                      )}
                    >
                      {isEmpty || cell === undefined ? (
                        <span className="sr-only">no data</span>
                      ) : showsChanges ? (
                        <ChangeCell row={cell} />
                      ) : (
                        formatRate(rate ?? 0)
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {order.length > MOST_ROWS && (
        <p className="mt-1 text-label text-text-muted">
          The first {MOST_ROWS} of {plural(order.length, LEVELS[groupBy].one, LEVELS[groupBy].many)}
          .
        </p>
      )}
    </ScorecardPane>
  );
}
