import { Link } from "@tanstack/react-router";
import { FEW } from "~/components/scorecards/changes.tsx";
import type { Bucket } from "~/domain/buckets.ts";
import { formatCount, formatDay, formatPercent, plural } from "~/lib/format.ts";
import { classes } from "~/ui/classes.ts";
import { None } from "~/ui/mono.tsx";
import { PlainTable } from "~/ui/plain-table.tsx";
import { createdWithin, ListLink } from "./address.tsx";
import type { TallyBucket } from "./tally.ts";

const RUNNING = { day: "Today", week: "This week", month: "This month" } as const;

interface Props {
  buckets: readonly TallyBucket[];
  unit: Bucket;
}

/** Rates of fewer decided recordings than this aren't drawn. */
const NEXT_TO_NONE = 3;

const nameOf = ({ startAt, tally: { total, closeRate, decided } }: TallyBucket) => {
  const closed =
    closeRate === undefined
      ? "none decided"
      : `${formatPercent(closeRate)} of ${formatCount(decided)} decided closed`;
  return `${formatDay(new Date(startAt))}: ${plural(total, "recording")}, ${closed}`;
};

const searchOf = ({ startAt, endAt }: TallyBucket) => createdWithin({ start: startAt, end: endAt });

/** Hollow if older recordings weren't loaded, in the accent while the bucket is running. */
const barClasses = ({ cut, partial }: TallyBucket) =>
  cut
    ? "border border-b-0 border-control"
    : partial
      ? "bg-accent"
      : "bg-bar in-[.group:hover]:bg-fill";

function Bars({ buckets }: Pick<Props, "buckets">) {
  const most = Math.max(1, ...buckets.map(({ tally }) => tally.total));
  return (
    <div className="relative border-b border-control pt-4">
      <span className="absolute top-0 left-0 text-tick text-text-muted">
        {formatCount(most)} recordings
      </span>
      <ul className="flex h-28">
        {buckets.map((bucket) => (
          <li key={bucket.startAt} className="min-w-0 flex-1">
            <Link
              to="/recordings"
              search={({ organizationId }) => ({ organizationId, ...searchOf(bucket) })}
              preload={false}
              title={nameOf(bucket)}
              aria-label={nameOf(bucket)}
              className="group flex h-full items-end px-[12%] hover:bg-hover"
            >
              <span
                className={classes("block w-full", barClasses(bucket))}
                style={{ height: `${(bucket.tally.total / most) * 100}%` }}
              />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The close rate of each bucket, from 0 to 100; the labels of the bars have it in words. */
function Rates({ buckets }: Pick<Props, "buckets">) {
  const points = buckets.flatMap(({ tally: { closeRate, decided }, cut }, index) =>
    // The loaded part of a bucket says nothing about the rest.
    closeRate === undefined || cut || decided < NEXT_TO_NONE
      ? []
      : [{ x: ((index + 0.5) / buckets.length) * 100, y: 100 - closeRate, few: decided < FEW }],
  );
  return (
    <div aria-hidden className="relative mt-3 h-20 border-y border-line">
      <span className="absolute -top-2 left-0 bg-surface pr-1 text-tick text-text-muted">
        100 % closed
      </span>
      <span className="absolute -bottom-2 left-0 bg-surface pr-1 text-tick text-text-muted">0</span>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="h-full w-full">
        <polyline
          points={points.map(({ x, y }) => `${x},${y}`).join(" ")}
          fill="none"
          stroke="var(--color-fill)"
          strokeWidth="1.5"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      {points.map(({ x, y, few }) => (
        <span
          key={x}
          className={classes(
            "absolute size-2 -translate-1/2 rounded-full border border-fill",
            few ? "bg-surface" : "bg-fill",
          )}
          style={{ left: `${x}%`, top: `${y}%` }}
        />
      ))}
    </div>
  );
}

/** About eight dates under the columns. */
function Dates({ buckets }: Pick<Props, "buckets">) {
  const step = Math.ceil(buckets.length / 8);
  return (
    <div aria-hidden className="mt-2 flex h-4 text-tick text-text-muted">
      {buckets.map(({ startAt }, index) => (
        <span key={startAt} className="relative min-w-0 flex-1">
          {index % step === 0 && (
            <span
              className={classes(
                "absolute whitespace-nowrap",
                index === 0 ? "left-0" : "left-1/2 -translate-x-1/2",
                (index / step) % 2 === 1 && "max-md:hidden",
              )}
            >
              {formatDay(new Date(startAt))}
            </span>
          )}
        </span>
      ))}
    </div>
  );
}

/** Recordings as bars that link to their list, and their close rate as a line below. */
export function TimelineChart({ buckets, unit }: Props) {
  const [first] = buckets;
  return (
    <>
      <Bars buckets={buckets} />
      <Rates buckets={buckets} />
      <Dates buckets={buckets} />
      <p className="mt-1 text-small text-text-muted">
        By {unit}. {RUNNING[unit]} is partial.
        {first?.cut && " The hollow bar is incomplete."}
        {buckets.some(({ tally }) => tally.decided < FEW) &&
          ` Hollow dots have fewer than ${FEW} decided recordings; fewer than ${NEXT_TO_NONE} get none.`}
      </p>
    </>
  );
}

const NAMES = { day: "Day", week: "Week from", month: "Month from" } as const;
const RESULTS = [
  ["Closed", "closed"],
  ["Not closed", "notClosed"],
  ["In progress", "inProgress"],
] as const;

/** The figures of the chart, newest first; each count links to its list. */
export function TimelineTable({ buckets, unit }: Props) {
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
            <ListLink search={searchOf(bucket)}>{formatCount(bucket.tally.total)}</ListLink>
          ),
        },
        ...RESULTS.map(([header, result]) => ({
          header,
          align: "right" as const,
          wideOnly: true,
          cell: ({ tally }: TallyBucket) => formatCount(tally[result]),
        })),
        {
          header: "Close rate",
          align: "right",
          cell: ({ tally: { closeRate } }) =>
            closeRate === undefined ? <None>no data</None> : formatPercent(closeRate),
        },
      ]}
    />
  );
}
