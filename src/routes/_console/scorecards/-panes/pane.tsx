import type { ReactNode } from "react";
import type { ScorecardMetric } from "~/api/scorecards.ts";
import type { Figure } from "~/components/scorecards/changes.tsx";
import { formatFigure, unitOf } from "~/components/scorecards/metric-value.ts";
import { formatPercent } from "~/lib/format.ts";
import { classes } from "~/ui/classes.ts";
import { None } from "~/ui/mono.tsx";
import { Section } from "~/ui/section.tsx";
import { CountLink, type RecordingsSearch } from "../-answer/recordings-link.tsx";
import { intervalOf, writeInterval } from "../-answer/shown.ts";

/** A chart or its table, with its units beside the title. */
export function Pane({
  title,
  beside,
  stale = false,
  sticky = false,
  full = false,
  children,
}: {
  title: string;
  beside: ReactNode;
  /** Shows old figures until new ones are loaded. */
  stale?: boolean;
  /** Stays in view beside a longer pane. */
  sticky?: boolean;
  /** Has no pane beside it. */
  full?: boolean;
  children: ReactNode;
}) {
  return (
    <Section
      title={title}
      beside={<span className="text-label">{beside}</span>}
      busy={stale}
      className={classes(
        "min-w-0 border-line px-4 py-3",
        full
          ? "not-last:border-b"
          : "@max-[940px]:not-last:border-b @min-[940px]:not-last:border-r",
        sticky && "@min-[940px]:sticky @min-[940px]:top-0 @min-[940px]:self-start",
      )}
      headClassName="min-h-6 max-md:min-h-10 items-baseline justify-between gap-3"
    >
      <div className={classes(stale && "opacity-50")}>{children}</div>
    </Section>
  );
}

export interface FiguresRow {
  id: string;
  name: ReactNode;
  /** The name for screen readers, in links to recordings. */
  of: string;
  figure: Figure;
  search: RecordingsSearch;
  /** Replaces the figures: pending or failed. */
  instead?: string | undefined;
}

interface FiguresColumn<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  className?: string;
  /** Hidden on narrow screens. */
  wideOnly?: boolean;
}

const CELL = "px-2 text-right whitespace-nowrap first:pl-0 first:text-left last:pr-0";

const isEmpty = ({ passRate, value }: Figure) => passRate === undefined && value === undefined;

/** The columns of figures: pass rate and interval if the metric is rated, and value. */
function figureColumns(metric: ScorecardMetric): FiguresColumn<FiguresRow>[] {
  const unit = unitOf(metric);
  const value: FiguresColumn<FiguresRow> = {
    header: unit === "" ? "Value" : `Value, ${unit}`,
    cell: ({ figure }) =>
      figure.value === undefined ? <None>no data</None> : formatFigure(figure.value, metric),
  };
  if (metric.passRate === undefined) return [value];
  return [
    {
      header: "Pass rate",
      className: "font-[600]",
      cell: ({ figure: { passRate } }) =>
        passRate === undefined ? <None>no data</None> : formatPercent(passRate),
    },
    {
      header: "95 % interval",
      wideOnly: true,
      className: "text-text-muted",
      cell: ({ figure }) => {
        const interval = intervalOf(figure);
        return interval === undefined ? <None>none</None> : writeInterval(interval);
      },
    },
    value,
  ];
}

/** The figures of a chart as a table: pass rate if there is one, value, evaluated recordings. */
export function FiguresTable<Row extends FiguresRow>({
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
  rows: readonly Row[];
  /** Columns after the figures. */
  more?: readonly FiguresColumn<Row>[];
}) {
  const figures = figureColumns(metric);
  const heads: readonly Pick<FiguresColumn<Row>, "header" | "wideOnly">[] = [
    { header: first },
    ...figures,
    { header: "Recordings" },
    ...more,
  ];
  return (
    <table aria-label={label} className="w-full">
      <thead className="text-small text-text-muted">
        <tr className="h-8 border-b border-line">
          {heads.map(({ header, wideOnly }) => (
            <th
              key={header}
              scope="col"
              className={classes(CELL, "font-[400]", wideOnly && "max-md:hidden")}
            >
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
            {row.instead !== undefined ? (
              <td colSpan={figures.length + 1} className={`${CELL} text-text-faint`}>
                {row.instead}
              </td>
            ) : (
              <>
                {isEmpty(row.figure) ? (
                  <td colSpan={figures.length} className={CELL}>
                    <None>no data</None>
                  </td>
                ) : (
                  figures.map(({ header, cell, className, wideOnly }) => (
                    <td
                      key={header}
                      className={classes(CELL, className, wideOnly && "max-md:hidden")}
                    >
                      {cell(row)}
                    </td>
                  ))
                )}
                <td className={`${CELL} text-text-muted`}>
                  <CountLink count={row.figure.count} search={row.search} of={row.of} />
                </td>
              </>
            )}
            {more.map(({ header, cell }) => (
              <td key={header} className={CELL}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
