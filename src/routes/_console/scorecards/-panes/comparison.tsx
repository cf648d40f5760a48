import type { ReactNode } from "react";
import GitCompareArrows from "lucide-react/icons/git-compare-arrows";
import X from "lucide-react/icons/x";
import { PlotRow, RATE_SCALE } from "~/components/scorecards/plot.tsx";
import type { MetricChange } from "~/domain/changes.ts";
import { type Figure, intervalOf, writeInterval } from "~/domain/figure.ts";
import { formatMetric } from "~/domain/metric-value.ts";
import { PASS_RATE } from "~/domain/measure.ts";
import { formatRange } from "~/domain/period.ts";
import { betterOf, groundsOf, signed } from "~/domain/verdict-words.ts";
import { formatPercent } from "~/lib/format.ts";
import { Button } from "~/ui/button.tsx";
import { classes } from "~/ui/classes.ts";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import { None } from "~/ui/mono.tsx";
import { PlainTable, type TableColumn } from "~/ui/plain-table.tsx";
import { CountLink, type Subject } from "../-answer/links.tsx";
import { WideTable } from "./pane.tsx";

/** One group's pass rate of the chosen metric, on an axis that is the same for every comparison. */
function PlottedGroup({
  id,
  figure,
  className,
  subject: { nameOf, linkTo },
}: {
  id: string;
  figure: Figure;
  /** The color. */
  className: string;
  subject: Subject;
}) {
  const interval = intervalOf(figure);
  return (
    <li className="grid grid-cols-[minmax(5rem,9rem)_minmax(5rem,1fr)_auto] items-center gap-x-4 max-md:grid-cols-[minmax(0,1fr)_auto]">
      <span className="truncate" data-tip={nameOf(id)}>
        {nameOf(id)}
      </span>
      <span className="h-5 forced-color-adjust-none max-md:order-last max-md:col-span-full">
        <PlotRow scale={RATE_SCALE} measure={PASS_RATE} now={figure} className={className} />
      </span>
      <span className="text-right whitespace-nowrap">
        {figure.passRate === undefined ? (
          <None>no data</None>
        ) : (
          <strong>{formatPercent(figure.passRate)}</strong>
        )}
        {interval && <span className="text-text-muted"> {writeInterval(interval)}</span>}
        <span className="ml-4">
          <CountLink count={figure.count} search={linkTo(id)} name={nameOf(id)} /> recordings
        </span>
      </span>
    </li>
  );
}

const cellOf =
  (figureIn: (row: MetricChange) => Figure | undefined) =>
  (row: MetricChange): ReactNode => {
    const figure = figureIn(row);
    if (figure?.passRate !== undefined) return <strong>{formatPercent(figure.passRate)}</strong>;
    if (figure?.value === undefined) return <None>no data</None>;
    return formatMetric(figure.value, row.metric);
  };

/** All metrics of both groups. */
function AllMetrics({ rows, names }: { rows: readonly MetricChange[]; names: readonly string[] }) {
  const columns: TableColumn<MetricChange>[] = [
    { header: "Metric", cell: ({ metric }) => metric.name ?? metric.id },
    { header: names[0] ?? "", align: "right", cell: cellOf(({ now }) => now) },
    { header: names[1] ?? "", align: "right", cell: cellOf(({ before }) => before) },
    {
      header: "Difference, points",
      align: "right",
      cell: ({ change }) =>
        change?.test && (
          <>
            <strong>{signed(change.by)}</strong>
            <span className="text-text-muted max-md:hidden">
              {" "}
              {signed(change.test.low)} to {signed(change.test.high)}
            </span>
          </>
        ),
    },
    { header: "Verdict", cell: (row) => betterOf(row, names) },
  ];
  return (
    <WideTable>
      <PlainTable
        label="Comparison of all metrics"
        columns={columns}
        rows={rows}
        rowKey={({ metric }) => metric.id}
      />
    </WideTable>
  );
}

/**
 * The two checked groups beside each other: the chosen metric in a strip that stays in view, or in the
 * table view all metrics.
 */
export function Comparison({
  ids,
  rows,
  chosen,
  asTable,
  subject,
  onClear,
}: {
  ids: readonly [first: string, second: string];
  /** Each metric of the first group beside that of the second, judged together. */
  rows: readonly MetricChange[];
  /** The ID of the chosen metric. */
  chosen: string;
  asTable: boolean;
  subject: Subject;
  onClear: () => void;
}) {
  useActions("On this screen", [{ label: "Clear the comparison", icon: X, run: onClear }]);
  const names = ids.map((id) => subject.nameOf(id));
  const row = rows.find(({ metric }) => metric.id === chosen);
  if (row === undefined) return null;
  const { change, metric } = row;
  return (
    <section
      aria-label="Comparison"
      className={classes(
        "border-t border-line-strong bg-frame px-4 py-3 print:hidden",
        !asTable && "z-20 md:sticky md:bottom-0 short:static",
      )}
    >
      <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
        <GitCompareArrows size={16} className="text-text-muted max-md:hidden" />
        <div className="max-w-sm wrap-anywhere">
          <h2 className="font-[600]">
            {names.join(" and ")}: {betterOf(row, names)}
          </h2>
          <p className="text-small text-text-muted">
            <bdi>{metric.name ?? metric.id}</bdi>, {formatRange(subject.question)}.{" "}
            {change?.test &&
              `${signed(change.by)} points (95 % interval ${signed(change.test.low)} to ${signed(change.test.high)}, ${groundsOf(change)}).`}
          </p>
        </div>
        {!asTable && (
          <ul className="grid min-w-[min(100%,28rem)] flex-1 gap-1">
            {[row.now, row.before].map((figure, index) => (
              <PlottedGroup
                key={ids[index]}
                id={ids[index] ?? ""}
                figure={figure ?? { value: undefined, passRate: undefined, count: undefined }}
                className={index === 0 ? "text-chart-1" : "text-chart-2"}
                subject={subject}
              />
            ))}
          </ul>
        )}
        <Button variant="quiet" className="ml-auto" onClick={onClear}>
          Clear
        </Button>
      </div>
      {asTable && <AllMetrics rows={rows} names={names} />}
    </section>
  );
}
