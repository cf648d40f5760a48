import { Link } from "@tanstack/react-router";
import type { Bucket } from "~/lib/buckets.ts";
import { formatCount, formatDay, formatPercent, plural } from "~/lib/format.ts";
import { closeRate, type TallyBucket } from "~/lib/tally.ts";
import { classes } from "~/ui/classes.ts";
import { boundsOf, type Scope } from "./scope.ts";

interface Props {
  buckets: readonly TallyBucket[];
  unit: Bucket;
  scope: Scope;
}

const nameOf = (bucket: TallyBucket) => {
  const rate = closeRate(bucket.tally);
  const closed = rate === undefined ? "none ended" : `${formatPercent(rate)} closed`;
  const start = formatDay(new Date(bucket.startAt));
  return `${start}: ${plural(bucket.tally.total, "recording")}, ${closed}`;
};

/** Hollow where older ones weren't read, in the accent where it is running. */
const look = ({ cut, partial }: TallyBucket) =>
  cut ? "border border-b-0 border-control" : partial ? "bg-accent" : "bg-bar group-hover:bg-fill";

function Bars({ buckets, scope }: Omit<Props, "unit">) {
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
              search={{ ...scope, ...boundsOf(bucket) }}
              preload={false}
              title={nameOf(bucket)}
              aria-label={nameOf(bucket)}
              className="group flex h-full items-end px-[12%] hover:bg-hover"
            >
              <span
                className={classes("block w-full", look(bucket))}
                style={{ height: `${(bucket.tally.total / most) * 100}%` }}
              />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The close rate of each bucket between 0 and 100, for the eye: the bars say it in words. */
function Rates({ buckets }: Pick<Props, "buckets">) {
  const points = buckets.flatMap(({ tally, cut }, index) => {
    const rate = closeRate(tally);
    // A part that happens to have been read says nothing about the whole.
    return rate === undefined || cut
      ? []
      : [{ x: ((index + 0.5) / buckets.length) * 100, y: 100 - rate }];
  });
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
      {points.map(({ x, y }) => (
        <span
          key={x}
          className="absolute size-1.5 -translate-1/2 rounded-full bg-fill"
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

/** Recordings as bars that lead to their list, and their close rate as a line below. */
export function TimelineChart({ buckets, unit, scope }: Props) {
  const [first] = buckets;
  return (
    <>
      <Bars buckets={buckets} scope={scope} />
      <Rates buckets={buckets} />
      <Dates buckets={buckets} />
      <p className="mt-1 text-small text-text-muted">
        By {unit}, the last one still running.
        {first?.cut && ` Of the first ${unit}, hollow, only the newest part was read.`}
      </p>
    </>
  );
}
