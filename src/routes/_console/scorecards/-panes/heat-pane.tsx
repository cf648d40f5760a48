import { useMemo } from "react";
import { SureMark } from "~/components/scorecards/change-words.tsx";
import type { Compared, MetricChange } from "~/domain/changes.ts";
import { intervalOf, type ScorecardMetric, writeInterval } from "~/domain/figure.ts";
import { changeText } from "~/domain/verdict-words.ts";
import { formatCount, formatPercent, plural } from "~/lib/format.ts";
import { capital } from "~/lib/words.ts";
import { classes } from "~/ui/classes.ts";
import { Segmented } from "~/ui/field/segmented.tsx";
import { compareAll, type Group, type GroupCards } from "../-answer/groups.ts";
import type { Subject } from "../-answer/links.tsx";
import { LEVEL_LABELS, LEVELS } from "../-question/names.tsx";
import { MODES, type ScorecardSearch } from "../-question/question.ts";
import { ScorecardPane, WideTable } from "./pane.tsx";

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

/** No data is a hatch, never the lowest tint. */
const HATCH = "no-data border border-line";

/** The most rows; the groups' own pane lists all of them. */
const MOST_ROWS = 30;

/** The tint of a rate on a scale that reaches from the lowest rate to the highest. */
export function tintOf(rate: number, low: number, high: number) {
  const step = high === low ? 3 : Math.floor(((rate - low) / (high - low)) * TINTS.length);
  return TINTS[Math.min(TINTS.length - 1, step)];
}

/** Everything about a cell, for its tooltip. */
function describeCell({ now, change }: Compared, metric: ScorecardMetric) {
  if (now.passRate === undefined) return "no data";
  const interval = intervalOf(now);
  return [
    formatPercent(now.passRate) + (interval ? ` (${writeInterval(interval)})` : ""),
    now.count !== undefined && plural(now.count, "recording"),
    change && changeText(change, metric),
  ]
    .filter(Boolean)
    .join(", ");
}

/** Whole points with their sign; marked, and in bold, if the change is sure. */
function ChangeCell({ change }: { change: NonNullable<Compared["change"]> }) {
  const size = Math.round(Math.abs(change.by));
  const verdict = change.test?.verdict ?? 0;
  return (
    <span
      className={classes(
        "inline-flex items-center gap-1",
        verdict === 0 ? "text-text-muted" : "font-[600]",
      )}
    >
      {verdict !== 0 && <SureMark verdict={verdict} />}
      {size === 0 ? "" : change.by < 0 ? "−" : "+"}
      {size}
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
  const { rated, cellsOf } = useMemo(() => {
    // Rates share a scale, values don't.
    const found = totals.flatMap(({ metric }) => (metric.passRate === undefined ? [] : [metric]));
    const ids = found.map(({ id }) => id);
    return {
      rated: found,
      cellsOf: new Map(compareAll(all, ids).map(({ id, cells }) => [id, cells])),
    };
  }, [all, totals]);
  if (order.length < 2 || rated.length < 2) return null;
  const rates = [...cellsOf.values()].flat().flatMap(({ now }) => now.passRate ?? []);
  const [low, high] = [Math.min(...rates), Math.max(...rates)];
  const showsChanges = mode === "change" && all.before !== undefined;
  const title = `${capital(LEVELS[groupBy].many)} and metrics`;
  return (
    <ScorecardPane
      title={title}
      className="print:hidden"
      beside={
        <span className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
          {showsChanges ? "change of the pass rate, points" : "pass rate, %"}
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
      <WideTable roving>
        <table aria-label={title} className="w-full border-separate border-spacing-0.5 text-small">
          <thead>
            <tr className="align-bottom text-tick">
              <th
                scope="col"
                className="sticky left-0 bg-surface text-left font-[400] text-text-muted"
              >
                {LEVEL_LABELS[groupBy]}
              </th>
              {rated.map(({ id, name = id }) => (
                <th key={id} scope="col" aria-sort={id === chosen ? "other" : undefined}>
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
                <th
                  scope="row"
                  className="sticky left-0 max-w-36 min-w-20 bg-surface pr-2 text-left font-[400]"
                >
                  <button
                    type="button"
                    data-tip={nameOf(id)}
                    onClick={() => onOpen(id)}
                    className="block max-w-full truncate -outline-offset-2 hover:underline"
                  >
                    {nameOf(id)}
                  </button>
                </th>
                {rated.map((metric, column) => {
                  const cell = cellsOf.get(id)?.[column];
                  const rate = cell?.now.passRate;
                  const isEmpty = showsChanges ? cell?.change === undefined : rate === undefined;
                  return (
                    <td
                      key={metric.id}
                      data-tip={cell && describeCell(cell, metric)}
                      className={classes(
                        "min-w-6.5 text-center tabular-nums",
                        isEmpty
                          ? HATCH
                          : showsChanges
                            ? "border border-line"
                            : tintOf(rate ?? 0, low, high),
                      )}
                    >
                      {isEmpty || rate === undefined ? (
                        <span className="sr-only">no data</span>
                      ) : showsChanges && cell?.change ? (
                        <ChangeCell change={cell.change} />
                      ) : (
                        formatCount(rate)
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
      {order.length > MOST_ROWS && (
        <p className="mt-1 text-label text-text-muted">
          The first {MOST_ROWS} of {plural(order.length, LEVELS[groupBy].one, LEVELS[groupBy].many)}
          .
        </p>
      )}
    </ScorecardPane>
  );
}
