import type { ReactNode } from "react";
import { intervalOf, type ScorecardMetric, writeInterval } from "~/domain/figure.ts";
import { formatFigure, unitOf } from "~/domain/metric-value.ts";
import { measureOf, PASS_RATE } from "~/domain/measure.ts";
import { arrowOf, groundsOf, reasonOf, signed, verdictOf } from "~/domain/words.ts";
import { None } from "~/ui/mono.tsx";
import { PlainTable, type TableColumn } from "~/ui/plain-table.tsx";
import { Section } from "~/ui/section.tsx";
import { CountLink, type Subject } from "../-answer/links.tsx";
import type { FigureRow } from "../-answer/rows.ts";
import { LEVEL_LABELS } from "../-question/names.tsx";

/** A chart or its table, with its units beside the title. */
export const ScorecardPane = ({
  title,
  beside,
  className = "",
  children,
}: {
  title: string;
  beside?: ReactNode;
  className?: string;
  children: ReactNode;
}) => (
  <Section
    title={title}
    beside={beside && <span className="text-label">{beside}</span>}
    className={`min-w-0 border-line px-4 py-3 not-last:border-b ${className}`}
    headClassName="min-h-7 max-md:min-h-10 flex-wrap items-baseline justify-between gap-x-3"
  >
    {children}
  </Section>
);

/** A table that may be wider than its pane, with a shadow at an edge that hides a part of it. */
export const WideTable = ({ roving, children }: { roving?: boolean; children: ReactNode }) => (
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

const changeInterval = ({ change }: FigureRow) =>
  change?.test && (
    <>
      {signed(change.test.low)} to {signed(change.test.high)}
      {change.test.reps !== undefined && (
        <span className="text-text-muted">, {groundsOf(change)}</span>
      )}
    </>
  );

const figureColumn = (header: string, cell: TableColumn<FigureRow>["cell"], wideOnly = false) => ({
  header,
  align: "right" as const,
  wideOnly,
  cell: (row: FigureRow) => (row.missing === undefined ? cell(row) : null),
});

const rateCell = (row: FigureRow) =>
  row.missing !== undefined || row.now.passRate === undefined ? (
    <None>{row.missing ?? "no data"}</None>
  ) : (
    <strong className="whitespace-nowrap">{arrowOf(row, PASS_RATE)}&nbsp;%</strong>
  );

const intervalCell = ({ now }: FigureRow) => {
  const found = intervalOf(now);
  return found && <span className="text-text-muted">{writeInterval(found)}</span>;
};

/** Rows of figures as a table; the exported file has the same ones of every metric. */
export function FiguresTable({
  label,
  metric,
  rows,
  subject,
  nameCell,
}: {
  label: string;
  metric: ScorecardMetric;
  rows: readonly FigureRow[];
  subject: Subject;
  /** The cell of a group's name, with its controls. */
  nameCell?: (row: FigureRow) => ReactNode;
}) {
  const measure = measureOf(metric);
  const unit = unitOf(metric);
  const rated = metric.passRate !== undefined;
  const value = (row: FigureRow) => {
    if (row.now.value === undefined) return <None>no data</None>;
    return rated ? formatFigure(row.now.value, metric) : arrowOf(row, measure);
  };
  const recordings = ({ now, name, groupId, range }: FigureRow) => (
    <CountLink count={now.count} search={subject.linkTo(groupId, range)} name={name} />
  );
  const isCompared = rows.some(({ change }) => change !== undefined);
  const hasValues = !rated || rows.some(({ now }) => now.value !== undefined);
  return (
    <WideTable roving={nameCell !== undefined}>
      <PlainTable
        label={label}
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          {
            header: nameCell ? LEVEL_LABELS[subject.groupBy] : "Period",
            cell: (row) => nameCell?.(row) ?? row.name,
          },
          ...(rated
            ? [
                { header: "Pass rate", align: "right" as const, cell: rateCell },
                figureColumn("95 % interval", intervalCell, true),
              ]
            : []),
          ...(hasValues ? [figureColumn(unit === "" ? "Value" : `Value, ${unit}`, value)] : []),
          figureColumn("Calls", recordings),
          ...(isCompared && rated
            ? [
                figureColumn("95 % interval of the change", changeInterval),
                {
                  header: "Verdict",
                  cell: (row: FigureRow) => row.change && verdictOf(row),
                },
                { header: "Reason", cell: (row: FigureRow) => row.change && reasonOf(row) },
              ]
            : []),
        ]}
      />
    </WideTable>
  );
}
