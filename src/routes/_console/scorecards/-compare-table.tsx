import type { Scorecard, ScorecardMetric } from "~/api/scorecards.ts";
import { formatDecimal, formatPercent } from "~/lib/format.ts";
import { formatMetric } from "~/lib/metric-value.ts";
import { None } from "~/ui/mono.tsx";
import { PlainTable, type TableColumn } from "~/ui/plain-table.tsx";
import { compareMetric, type Comparison, verdict, writePoints } from "./-comparison.ts";
import { type Figure, intervalOf } from "./-figures.ts";

type Row = Comparison & { metric: ScorecardMetric };

function Rate({ figure }: { figure: Figure }) {
  const interval = intervalOf(figure);
  if (figure.passRate === undefined) return <None>no data</None>;
  return (
    <>
      <strong className="font-[600]">{formatPercent(figure.passRate)}</strong>
      {interval && (
        <span className="text-text-muted max-md:hidden">
          {" "}
          {formatDecimal(interval.low)}–{formatDecimal(interval.high)}
        </span>
      )}
    </>
  );
}

function Value({ figure, metric }: { figure: Figure; metric: ScorecardMetric }) {
  return figure.value === undefined ? <None>no data</None> : formatMetric(figure.value, metric);
}

/** Every metric of two cohorts: pass rates with their intervals, values, and what the difference says. */
export function CompareTable({
  names,
  metrics,
  first,
  second,
}: {
  names: readonly string[];
  metrics: readonly ScorecardMetric[];
  first: Scorecard;
  second: Scorecard;
}) {
  const [a = "First", b = "Second"] = names;
  const rows: Row[] = metrics.map((metric) => ({
    ...compareMetric(first, second, metric.id),
    metric,
  }));
  const columns: TableColumn<Row>[] = [
    { header: "Metric", cell: ({ metric }) => metric.name ?? metric.id },
    { header: `${a}, pass rate`, align: "right", cell: (row) => <Rate figure={row.first} /> },
    { header: `${b}, pass rate`, align: "right", cell: (row) => <Rate figure={row.second} /> },
    {
      header: "Difference, points",
      align: "right",
      cell: ({ points }) =>
        points === undefined ? (
          <None>none</None>
        ) : (
          <>
            <strong className="font-[600]">{writePoints(points.by)}</strong>
            <span className="text-text-muted max-md:hidden">
              {" "}
              {writePoints(points.low)} to {writePoints(points.high)}
            </span>
          </>
        ),
    },
    {
      header: "In words",
      cell: (row) => verdict(row, names),
    },
    {
      header: `${a}, value`,
      align: "right",
      wideOnly: true,
      cell: (row) => <Value figure={row.first} metric={row.metric} />,
    },
    {
      header: `${b}, value`,
      align: "right",
      wideOnly: true,
      cell: (row) => <Value figure={row.second} metric={row.metric} />,
    },
  ];
  return (
    // It scrolls sideways on narrow screens, by the keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div tabIndex={0} className="mt-4 overflow-x-auto px-4 -mx-4">
      <PlainTable
        label="Comparison of all metrics"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
      />
    </div>
  );
}
