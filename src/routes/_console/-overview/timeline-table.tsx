import { Link } from "@tanstack/react-router";
import type { Bucket } from "~/lib/buckets.ts";
import { formatCount, formatDay, formatPercent } from "~/lib/format.ts";
import { closeRate, type TallyBucket } from "./tally.ts";
import { INK_LINK } from "~/ui/classes.ts";
import { None } from "~/ui/mono.tsx";
import { PlainTable } from "~/ui/plain-table.tsx";
import { boundsOf, type Scope } from "./newest.ts";

const NAMES: Record<Bucket, string> = { day: "Day", week: "Week from", month: "Month from" };

/** The figures of the chart, newest first; each count links to its list. */
export function TimelineTable({
  buckets,
  unit,
  scope,
}: {
  buckets: readonly TallyBucket[];
  unit: Bucket;
  scope: Scope;
}) {
  return (
    <PlainTable
      label="Recordings over time"
      rows={buckets.toReversed()}
      rowKey={({ startAt }) => startAt}
      columns={[
        {
          header: NAMES[unit],
          cell: ({ startAt, cut, partial }) => (
            <>
              {formatDay(new Date(startAt))}
              {(cut || partial) && (
                <span className="text-small text-text-muted">{cut ? " partial" : " so far"}</span>
              )}
            </>
          ),
        },
        {
          header: "Recordings",
          align: "right",
          cell: (bucket) => (
            <Link
              to="/recordings"
              search={{ ...scope, ...boundsOf(bucket) }}
              preload={false}
              className={INK_LINK}
            >
              {formatCount(bucket.tally.total)}
            </Link>
          ),
        },
        {
          header: "Closed",
          align: "right",
          wideOnly: true,
          cell: ({ tally }) => formatCount(tally.closed),
        },
        {
          header: "Not closed",
          align: "right",
          wideOnly: true,
          cell: ({ tally }) => formatCount(tally.notClosed),
        },
        {
          header: "In progress",
          align: "right",
          wideOnly: true,
          cell: ({ tally }) => formatCount(tally.inProgress),
        },
        {
          header: "Close rate",
          align: "right",
          cell: ({ tally }) => {
            const rate = closeRate(tally);
            return rate === undefined ? <None>no data</None> : formatPercent(rate);
          },
        },
      ]}
    />
  );
}
