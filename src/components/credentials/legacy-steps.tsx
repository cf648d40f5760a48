import { useId, useState } from "react";
import { formatDate, plural } from "~/lib/format.ts";
import { TimeTrack } from "~/ui/time-track.tsx";
import type { LegacyTimeline } from "./legacy-timeline.ts";

const DAY = 86_400_000;

const daysUntil = (date: Date, now: number) => Math.ceil((date.getTime() - now) / DAY);

function ticksOf({ released, stops }: LegacyTimeline) {
  const span = stops.getTime() - released.getTime();
  const month = new Intl.DateTimeFormat("en-GB", { month: "short", timeZone: "UTC" });
  const ticks = [];
  for (let months = 1; ; months += 1) {
    const time = Date.UTC(released.getUTCFullYear(), released.getUTCMonth() + months, 1);
    if (time >= stops.getTime()) break;
    const label = month.format(time).slice(0, 3);
    ticks.push({ at: (time - released.getTime()) / span, label });
  }
  // The month of the release, unless the next one begins right after it.
  const first = { at: 0, label: month.format(released).slice(0, 3) };
  return (ticks[0]?.at ?? 1) > 0.06 ? [first, ...ticks] : ticks;
}

/** "223 days left", "50 days ago" or "today". */
function fromNow(date: Date, now: number) {
  const days = daysUntil(date, now);
  if (days === 0) return "today";
  return `${plural(Math.abs(days), "day")} ${days > 0 ? "left" : "ago"}`;
}

/** What happens on each date of section 5, rule 4. */
const STEPS = [
  {
    on: "released",
    what: "Client apps released",
    more: "Organization API tokens and OAuth apps keep working.",
    undated: "at the release",
  },
  {
    on: "creationEnds",
    what: "No new organization API tokens",
    more: "Existing ones keep working.",
    undated: "30 days later",
  },
  {
    on: "stops",
    what: "Organization API tokens stop working",
    more: "Requests with one are rejected.",
    undated: "9 months after that",
  },
] as const;

/** When legacy organization API tokens stop (section 5); without dates if the release isn't known. */
export function LegacySteps({
  timeline,
  detailed = false,
}: {
  timeline: LegacyTimeline | undefined;
  /** Adds how far off each date is, and what keeps working. */
  detailed?: boolean;
}) {
  const id = useId();
  const [now] = useState(Date.now);
  const left = timeline && daysUntil(timeline.stops, now);
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-body font-[600]">
        {left === undefined || left > 0
          ? "Organization API tokens are ending"
          : "Organization API tokens have ended"}
      </h2>
      {timeline === undefined ? (
        <p className="mt-2 text-text-muted">No dates: the client app release isn't configured.</p>
      ) : (
        <>
          {left !== undefined && left > 0 && (
            <p className="mt-1 mb-1 text-small">Today, {plural(left, "day")} left</p>
          )}
          <TimeTrack at={progress(timeline, now)} ticks={ticksOf(timeline)} />
        </>
      )}
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
        {STEPS.map(({ on, what, more, undated }) => (
          <div key={on} className="contents">
            <dt>
              {timeline ? formatDate(timeline[on]) : undated}
              {detailed && timeline && (
                <span className="block text-small text-text-muted">
                  {fromNow(timeline[on], now)}
                </span>
              )}
            </dt>
            <dd className={detailed ? "" : "text-text-muted"}>
              {what}
              {detailed && <span className="block text-small text-text-muted">{more}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** How much of the time between release and end has passed, from 0 to 1. */
function progress({ released, stops }: LegacyTimeline, now: number) {
  const share = (now - released.getTime()) / (stops.getTime() - released.getTime());
  return Math.min(1, Math.max(0, share));
}
