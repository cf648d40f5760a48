import type { Scorecard, ScorecardMetric } from "~/api/scorecards.ts";
import { formatDecimal, formatPercent } from "~/lib/format.ts";
import { formatMetric } from "~/components/scorecards/metric-value.ts";
import { isJudged, type Figure } from "~/components/scorecards/changes.ts";
import { None } from "~/ui/mono.tsx";
import { PlainTable, type TableColumn } from "~/ui/plain-table.tsx";
import { compareMetrics, type Comparison, verdict, writePoints } from "./verdict.ts";
import { intervalOf } from "../-calls/figures.ts";

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

const METRIC: TableColumn<Row> = {
  header: "Metric",
  cell: ({ metric }) => metric.name ?? metric.id,
};

/** Every metric of two cohorts: pass rates with their intervals, values, and a verdict. */
export function AllMetricsTable({
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
  const comparisons = compareMetrics(
    first,
    second,
    metrics.map(({ id }) => id),
  );
  const rows = metrics.flatMap((metric, index): Row[] => {
    const comparison = comparisons[index];
    return comparison === undefined ? [] : [{ ...comparison, metric }];
  });
  const compared = comparisons.filter(({ change }) => isJudged(change)).length;
  const isRated = (row: Row) =>
    row.first.passRate !== undefined || row.second.passRate !== undefined;
  const unrated = rows.filter((row) => !isRated(row));
  const values = (wideOnly: boolean): TableColumn<Row>[] =>
    (
      [
        [a, "first"],
        [b, "second"],
      ] as const
    ).map(([name, cohort]) => ({
      header: `${name}, value`,
      align: "right",
      wideOnly,
      // A metric of passes alone has no values.
      cell: (row) =>
        (row.first.value ?? row.second.value) !== undefined && (
          <Value figure={row[cohort]} metric={row.metric} />
        ),
    }));
  const columns: TableColumn<Row>[] = [
    METRIC,
    { header: `${a}, pass rate`, align: "right", cell: (row) => <Rate figure={row.first} /> },
    { header: `${b}, pass rate`, align: "right", cell: (row) => <Rate figure={row.second} /> },
    {
      header: "Difference, points",
      align: "right",
      cell: ({ change }) =>
        change?.test === undefined ? (
          <None>none</None>
        ) : (
          <>
            <strong className="font-[600]">{writePoints(change.by)}</strong>
            <span className="text-text-muted max-md:hidden">
              {" "}
              {writePoints(change.test.low)} to {writePoints(change.test.high)}
            </span>
          </>
        ),
    },
    {
      header: "Verdict",
      cell: (row) => verdict(row, names),
    },
    ...values(true),
  ];
  return (
    // Focusable, so that the keyboard can scroll it on narrow screens.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div tabIndex={0} className="mt-4 overflow-x-auto px-4 -mx-4">
      <PlainTable
        label="Comparison of all metrics"
        columns={columns}
        rows={rows.filter(isRated)}
        rowKey={({ id }) => id}
      />
      {compared > 1 && (
        <p className="mt-1 text-label text-text-muted">
          These verdicts allow for {compared} metrics being compared (Benjamini–Hochberg).
        </p>
      )}
      {unrated.length > 0 && (
        <>
          <h3 className="mt-4 mb-1 font-[600]">Metrics without a pass rate</h3>
          <PlainTable
            label="Metrics without a pass rate"
            columns={[METRIC, ...values(false)]}
            rows={unrated}
            rowKey={({ id }) => id}
          />
        </>
      )}
    </div>
  );
}
