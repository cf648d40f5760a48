import { TextLink } from "~/components/nouns/links.tsx";
import { formatCount, formatPercent, plural } from "~/lib/format.ts";
import { None } from "~/ui/mono.tsx";
import { PlainTable } from "~/ui/plain-table.tsx";
import { type Changed, ChangeWords, judgedOf } from "./changes.tsx";
import type { RateChange, RateChanges } from "./rate-changes.ts";

/** Pass rates with their changes; each leads to its metric on Scorecards. */
export function RateRows({
  label,
  changes,
  search,
}: {
  label: string;
  changes: readonly RateChange[];
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
          cell: ({ now }) => <strong>{formatPercent(now.passRate ?? 0)}</strong>,
        },
        {
          header: "Change, points",
          cell: ({ change, metric }) =>
            change === undefined ? (
              <None>no data before</None>
            ) : (
              <ChangeWords change={change} metric={metric} />
            ),
        },
      ]}
    />
  );
}

const write = (count: number | undefined) =>
  count === undefined ? "an unknown number" : formatCount(count);

/** What the changes are of, and what the verdicts allow for. */
export const sampleOf = (
  { counts, changes = [], days }: RateChanges,
  /** The changes that were judged together with these, these included. */
  judged: readonly Changed[] = changes,
) =>
  `${write(counts[0])} evaluated in the last ${plural(days, "full day")}, ${write(counts[1])} in the ${plural(days, "day")} before. Corrected for ${plural(judgedOf(judged), "comparison")}.`;
