import { Link } from "@tanstack/react-router";
import TrendingDown from "lucide-react/icons/trending-down";
import TrendingUp from "lucide-react/icons/trending-up";
import { formatCount, formatDecimal, formatPercent, plural } from "~/lib/format.ts";
import { classes, INK_LINK } from "~/ui/classes.ts";
import { None } from "~/ui/mono.tsx";
import { PlainTable } from "~/ui/plain-table.tsx";
import type { RateChange, RateChanges } from "./rate-changes.ts";
import { VERDICTS } from "./verdicts.ts";

/** "down 12.4, probably worse". */
function ChangeText({ change }: Pick<RateChange, "change">) {
  if (change === undefined) return <None>no data before</None>;
  const { by, direction } = change;
  if (Math.abs(by) < 0.05) return <>no change</>;
  const Trend = by > 0 ? TrendingUp : TrendingDown;
  return (
    <span className="flex items-center gap-1.5">
      <Trend size={14} className="shrink-0 text-text-muted" />
      <span>
        {by > 0 ? "up" : "down"} {formatDecimal(Math.abs(by))},{" "}
        <span className={classes("whitespace-nowrap", direction === 0 && "text-text-muted")}>
          {VERDICTS[direction]}
        </span>
      </span>
    </span>
  );
}

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
            <Link
              to="/scorecards"
              search={{ ...search, metric: metric.id }}
              preload={false}
              className={INK_LINK}
            >
              {metric.name ?? metric.id}
            </Link>
          ),
        },
        {
          // Never broken: it would make the head two lines high.
          header: "Pass\u00a0rate",
          align: "right",
          cell: ({ rate }) => <strong>{formatPercent(rate)}</strong>,
        },
        { header: "Change, points", cell: ChangeText },
      ]}
    />
  );
}

const write = (count: number | undefined) =>
  count === undefined ? "an unknown number" : formatCount(count);

/** What the changes are of, and what the verdicts allow for. */
export const sampleOf = (
  { counts, changes = [] }: Pick<RateChanges, "counts" | "changes">,
  days: number,
): string =>
  `${write(counts[0])} evaluated in the last ${plural(days, "full day")}, ${write(counts[1])} in the ${plural(days, "day")} before. Corrected for ${plural(changes.length, "comparison")}.`;
