import { TextLink } from "~/components/nouns/links.tsx";
import { ChangeWords } from "~/components/scorecards/change-words.tsx";
import { FEW, judgedOf, type MetricChange } from "~/domain/changes.ts";
import { PASS_RATE } from "~/domain/measure.ts";
import { arrowOf } from "~/domain/words.ts";
import { formatCount } from "~/lib/format.ts";
import { None } from "~/ui/mono.tsx";
import { PlainTable, type TableColumn } from "~/ui/plain-table.tsx";
import type { RateChanges } from "./rate-changes.ts";

const CHANGE: TableColumn<MetricChange> = {
  header: "Change",
  cell: (row) =>
    row.change === undefined ? (
      <None>no data before</None>
    ) : (
      <ChangeWords row={row} measure={PASS_RATE} />
    ),
};

/**
 * Pass rates, with their changes if any can have a verdict; each leads to its metric on Scorecards.
 */
export function RateRows({
  label,
  changes,
  search,
}: {
  label: string;
  changes: readonly MetricChange[];
  search: RateChanges["search"];
}) {
  if (changes.length === 0) return null;
  return (
    <PlainTable
      label={label}
      rows={changes}
      rowKey={({ metric }) => metric.id}
      columns={[
        {
          header: "Metric",
          cell: ({ metric }) => (
            <TextLink to="/scorecards" search={{ ...search, metric: metric.id }}>
              {metric.name ?? metric.id}
            </TextLink>
          ),
        },
        {
          // Never broken: it would make the head two lines high.
          header: "Pass\u00a0rate",
          align: "right",
          cell: (row) => (
            <strong className="whitespace-nowrap">{arrowOf(row, PASS_RATE)}&nbsp;%</strong>
          ),
        },
        ...(judgedOf(changes) > 0 ? [CHANGE] : []),
      ]}
    />
  );
}

const write = (count: number | undefined) =>
  count === undefined ? "an unknown number" : formatCount(count);

/** How many recordings the changes are of, or why there are none. */
export function sampleOf({ counts: [count, before], period }: RateChanges) {
  const sample = `${period.name}: ${write(count)} evaluated, ${write(before)} in ${period.before}`;
  return before !== undefined && before < FEW ? `${sample}: too few to compare.` : `${sample}.`;
}
