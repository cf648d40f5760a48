import type { Scorecard, ScorecardMetric } from "~/api/scorecards.ts";
import {
  betterOf,
  correctedFor,
  type Compared,
  type FindReps,
  compareMetrics,
  judgedOf,
  signed,
} from "~/components/scorecards/changes.tsx";
import { type Figure, intervalOf, writeInterval } from "~/components/scorecards/figure.ts";
import { formatMetric } from "~/components/scorecards/metric-value.ts";
import { formatPercent } from "~/lib/format.ts";
import { None } from "~/ui/mono.tsx";
import { PlainTable, type TableColumn } from "~/ui/plain-table.tsx";
import { WideTable } from "../-panes/pane.tsx";

type Row = Compared<{ metric: ScorecardMetric }>;

function Rate({ figure }: { figure: Figure | undefined }) {
  if (figure?.passRate === undefined) return <None>no data</None>;
  const interval = intervalOf(figure);
  return (
    <>
      <strong>{formatPercent(figure.passRate)}</strong>
      {interval && (
        <span className="text-text-muted max-md:hidden"> {writeInterval(interval)}</span>
      )}
    </>
  );
}

const METRIC: TableColumn<Row> = {
  header: "Metric",
  cell: ({ metric }) => metric.name ?? metric.id,
};

const isRated = ({ now, before }: Row) => (now.passRate ?? before?.passRate) !== undefined;

/** Every metric of two cohorts: pass rates with their intervals, values, and a verdict. */
export function AllMetricsTable({
  names,
  metrics,
  first,
  second,
  findReps,
}: {
  names: readonly string[];
  metrics: readonly ScorecardMetric[];
  first: Scorecard;
  second: Scorecard;
  findReps: FindReps | undefined;
}) {
  const rows = compareMetrics(metrics, first, second, findReps);
  const unrated = rows.filter((row) => !isRated(row));
  const cohorts = [
    { name: names[0] ?? "First", of: ({ now }: Row) => now },
    { name: names[1] ?? "Second", of: ({ before }: Row) => before },
  ];
  const values = (wideOnly: boolean) =>
    cohorts.map(({ name, of }): TableColumn<Row> => ({
      header: `${name}, value`,
      align: "right",
      wideOnly,
      cell: (row) => {
        const value = of(row)?.value;
        // A metric of passes alone has no values.
        if ((row.now.value ?? row.before?.value) === undefined) return null;
        return value === undefined ? <None>no data</None> : formatMetric(value, row.metric);
      },
    }));
  const columns: TableColumn<Row>[] = [
    METRIC,
    ...cohorts.map(({ name, of }): TableColumn<Row> => ({
      header: `${name}, pass rate`,
      align: "right",
      cell: (row) => <Rate figure={of(row)} />,
    })),
    {
      header: "Difference, points",
      align: "right",
      cell: ({ change }) =>
        change?.test === undefined ? (
          <None>none</None>
        ) : (
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
    ...values(true),
  ];
  return (
    <div className="mt-4">
      <WideTable>
        <PlainTable
          label="Comparison of all metrics"
          columns={columns}
          rows={rows.filter(isRated)}
          rowKey={({ metric }) => metric.id}
        />
      </WideTable>
      {judgedOf(rows) > 1 && (
        <p className="mt-1 text-label text-text-muted">{correctedFor(rows)}</p>
      )}
      {unrated.length > 0 && (
        <>
          <h3 className="mt-4 mb-1 font-[600]">Metrics without a pass rate</h3>
          <WideTable>
            <PlainTable
              label="Metrics without a pass rate"
              columns={[METRIC, ...values(false)]}
              rows={unrated}
              rowKey={({ metric }) => metric.id}
            />
          </WideTable>
        </>
      )}
    </div>
  );
}
