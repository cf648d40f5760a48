import type { ReactNode } from "react";
import type { ScorecardMetric } from "~/api/scorecards.ts";
import { type Figure, intervalOf, writeInterval } from "~/components/scorecards/figure.ts";
import { formatFigure, unitOf } from "~/components/scorecards/metric-value.ts";
import { formatPercent } from "~/lib/format.ts";
import { classes } from "~/ui/classes.ts";
import { None } from "~/ui/mono.tsx";
import { PlainTable, type TableColumn } from "~/ui/plain-table.tsx";
import { Section } from "~/ui/section.tsx";
import { CountLink, type RecordingsSearch } from "../-answer/recordings-link.tsx";

/** A chart or its table, with its units beside the title. */
export function Pane({
  title,
  beside,
  stale = false,
  children,
}: {
  title: string;
  beside: ReactNode;
  /** Shows old figures until new ones are loaded. */
  stale?: boolean;
  children: ReactNode;
}) {
  return (
    <Section
      title={title}
      beside={<span className="text-label">{beside}</span>}
      busy={stale}
      className="min-w-0 border-line px-4 py-3 not-last:border-b"
      headClassName="min-h-7 max-md:min-h-10 items-baseline justify-between gap-3"
    >
      <div className={classes(stale && "opacity-50")}>{children}</div>
    </Section>
  );
}

/** A table that may be wider than its pane, with a shadow at an edge that hides a part of it. */
export const WideTable = ({
  roving,
  children,
}: {
  roving?: boolean | undefined;
  children: ReactNode;
}) => (
  // Focusable, so that the keyboard can scroll it on narrow screens; controls in it do that too.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div
    tabIndex={roving ? undefined : 0}
    data-roving={roving ? "names" : undefined}
    className="scroll-shadow -mx-4 px-4"
  >
    {children}
  </div>
);

interface FiguresRow {
  id: string;
  name: ReactNode;
  /** The name for screen readers, in links to recordings. */
  of: string;
  figure: Figure;
  search: RecordingsSearch;
  /** Replaces the figures: pending or failed. */
  instead?: string | undefined;
}

/** The figures of a chart as a table: pass rate if there is one, value, evaluated recordings. */
export function FiguresTable<Row extends FiguresRow>({
  label,
  first,
  metric,
  rows,
  more = [],
  roving,
}: {
  label: string;
  /** The header of the first column. */
  first: string;
  metric: ScorecardMetric;
  rows: readonly Row[];
  /** Columns after the figures. */
  more?: readonly TableColumn<Row>[];
  /** Its controls are one Tab stop. */
  roving?: boolean;
}) {
  const unit = unitOf(metric);
  const rate = ({ figure: { passRate } }: Row) =>
    passRate === undefined ? <None>no data</None> : <strong>{formatPercent(passRate)}</strong>;
  const interval = ({ figure }: Row) => {
    const found = intervalOf(figure);
    if (found === undefined) return <None>none</None>;
    return <span className="text-text-muted">{writeInterval(found)}</span>;
  };
  const value = ({ figure }: Row) =>
    figure.value === undefined ? <None>no data</None> : formatFigure(figure.value, metric);
  const figures: TableColumn<Row>[] = [
    ...(metric.passRate === undefined
      ? []
      : [
          { header: "Pass rate", cell: rate },
          { header: "95 % interval", cell: interval, wideOnly: true },
        ]),
    { header: unit === "" ? "Value" : `Value, ${unit}`, cell: value },
    {
      header: "Recordings",
      cell: ({ figure: { count }, search, of }) => (
        <CountLink count={count} search={search} of={of} />
      ),
    },
  ];
  return (
    <WideTable roving={roving}>
      <PlainTable
        label={label}
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          { header: first, cell: ({ name }) => name },
          ...figures.map(({ cell, ...column }, index) => ({
            ...column,
            align: "right" as const,
            cell: (row: Row) => {
              if (row.instead === undefined) return cell(row);
              return index === 0 && <None>{row.instead}</None>;
            },
          })),
          ...more,
        ]}
      />
    </WideTable>
  );
}
