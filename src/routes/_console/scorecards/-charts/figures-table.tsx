import type { ReactNode } from "react";
import type { ScorecardMetric } from "~/api/scorecards.ts";
import { formatDecimal, formatPercent } from "~/lib/format.ts";
import { formatFigure, unitOf } from "~/components/scorecards/metric-value.ts";
import { None } from "~/ui/mono.tsx";
import { CountLink } from "../-calls/count-link.tsx";
import type { Figure } from "~/components/scorecards/changes.ts";
import { intervalOf } from "../-calls/figures.ts";
import type { RecordingsSearch } from "../-calls/recordings-link.ts";

export interface FiguresRow {
  id: string;
  name: ReactNode;
  /** The name for screen readers, in links to recordings. */
  of: string;
  figure: Figure;
  search: RecordingsSearch | undefined;
  /** Replaces the figures: pending or failed. */
  instead?: string | undefined;
}

/** A column after the figures. */
export interface MoreColumn {
  header: string;
  cell: (id: string) => ReactNode;
}

const CELL = "px-2 text-right whitespace-nowrap first:pl-0 first:text-left last:pr-0";

function Cells({
  row: { figure, search, of },
  metric,
}: {
  row: FiguresRow;
  metric: ScorecardMetric;
}) {
  const { passRate, value, count } = figure;
  const interval = intervalOf(figure);
  const counted = (
    <td className={`${CELL} text-text-muted`}>
      <CountLink count={count} search={search} of={of} />
    </td>
  );
  if (passRate === undefined && value === undefined) {
    return (
      <>
        <td colSpan={metric.passRate === undefined ? 1 : 3} className={CELL}>
          <None>no data</None>
        </td>
        {counted}
      </>
    );
  }
  return (
    <>
      {metric.passRate !== undefined && (
        <td className={`${CELL} font-[600]`}>
          {passRate === undefined ? <None>no data</None> : formatPercent(passRate)}
        </td>
      )}
      {metric.passRate !== undefined && (
        <td className={`${CELL} text-text-muted max-md:hidden`}>
          {interval === undefined ? (
            <None>none</None>
          ) : (
            `${formatDecimal(interval.low)}–${formatDecimal(interval.high)}`
          )}
        </td>
      )}
      <td className={CELL}>
        {value === undefined ? <None>no data</None> : formatFigure(value, metric)}
      </td>
      {counted}
    </>
  );
}

/** The figures of a chart as a table: pass rate if there is one, value, evaluated recordings. */
export function FiguresTable({
  label,
  first,
  metric,
  rows,
  more = [],
}: {
  label: string;
  /** The header of the first column. */
  first: string;
  metric: ScorecardMetric;
  rows: readonly FiguresRow[];
  more?: readonly MoreColumn[];
}) {
  const rated = metric.passRate !== undefined;
  const unit = unitOf(metric);
  return (
    <table aria-label={label} className="w-full">
      <thead className="text-small text-text-muted">
        <tr className="h-8 border-b border-line">
          <th scope="col" className={`${CELL} font-[400]`}>
            {first}
          </th>
          {rated && (
            <th scope="col" className={`${CELL} font-[400]`}>
              Pass rate
            </th>
          )}
          {rated && (
            <th scope="col" className={`${CELL} font-[400] max-md:hidden`}>
              95 % interval
            </th>
          )}
          <th scope="col" className={`${CELL} font-[400]`}>
            {unit === "" ? "Value" : `Value, ${unit}`}
          </th>
          <th scope="col" className={`${CELL} font-[400]`}>
            Recordings
          </th>
          {more.map(({ header }) => (
            <th key={header} scope="col" className={`${CELL} font-[400]`}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className="h-9 border-b border-line last:border-b-0">
            <th
              scope="row"
              className={`${CELL} max-w-64 font-[400] max-md:max-w-32 max-md:whitespace-normal md:truncate`}
            >
              {row.name}
            </th>
            {row.instead === undefined ? (
              <Cells row={row} metric={metric} />
            ) : (
              <td colSpan={rated ? 4 : 2} className={`${CELL} text-text-faint`}>
                {row.instead}
              </td>
            )}
            {more.map(({ header, cell }) => (
              <td key={header} className={CELL}>
                {cell(row.id)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
