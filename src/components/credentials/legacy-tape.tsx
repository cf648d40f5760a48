import { useId, useState } from "react";
import { formatDate } from "~/lib/format.ts";
import type { LegacyTimeline } from "~/lib/legacy-timeline.ts";
import { Tape } from "~/ui/tape.tsx";

const DAY = 86_400_000;

function ticksOf({ released, stops }: LegacyTimeline) {
  const span = stops.getTime() - released.getTime();
  const month = new Intl.DateTimeFormat("en-GB", { month: "short", timeZone: "UTC" });
  const ticks = [];
  const start = new Date(Date.UTC(released.getUTCFullYear(), released.getUTCMonth() + 1, 1));
  for (let date = start; date < stops;) {
    const label = month.format(date).slice(0, 3);
    ticks.push({ at: (date.getTime() - released.getTime()) / span, label });
    date = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1));
  }
  return ticks;
}

/** 223 days left, 50 days ago, today. */
function fromNow(date: Date, now: number) {
  const days = Math.ceil((date.getTime() - now) / DAY);
  if (days === 0) return "today";
  const count = `${Math.abs(days)} ${Math.abs(days) === 1 ? "day" : "days"}`;
  return days > 0 ? `${count} left` : `${count} ago`;
}

/** What happens on each date of section 5, rule 4, and what goes on. */
export const LEGACY_STEPS = [
  {
    on: "released",
    what: "Client apps released",
    more: "Organization API tokens and OAuth apps go on working.",
    undated: "at the release",
  },
  {
    on: "creationEnds",
    what: "No new organization API tokens",
    more: "Those that exist go on working.",
    undated: "30 days later",
  },
  {
    on: "stops",
    what: "Organization API tokens stop working",
    more: "Whatever still uses one is refused from then on.",
    undated: "9 months after that",
  },
] as const;

/**
 * When legacy organization API tokens stop, as tape (section 5). With `whole` each date says how far
 * off it is and what goes on.
 */
export function LegacyTape({
  timeline,
  whole = false,
}: {
  timeline: LegacyTimeline;
  whole?: boolean;
}) {
  const id = useId();
  const { released, stops } = timeline;
  const [now] = useState(Date.now);
  const left = Math.ceil((stops.getTime() - now) / DAY);
  const at = (now - released.getTime()) / (stops.getTime() - released.getTime());
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-body font-[600]">
        {left > 0 ? "Organization API tokens are ending" : "Organization API tokens have ended"}
      </h2>
      {left > 0 && <p className="mt-1 mb-1 text-small">Today, {left} days left</p>}
      <Tape at={Math.min(1, Math.max(0, at))} ticks={ticksOf(timeline)} end />
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
        {LEGACY_STEPS.map(({ on, what, more }) => (
          <div key={on} className="contents">
            <dt>
              {formatDate(timeline[on])}
              {whole && (
                <span className="block text-small text-text-muted">
                  {fromNow(timeline[on], now)}
                </span>
              )}
            </dt>
            <dd className={whole ? "" : "text-text-muted"}>
              {what}
              {whole && <span className="block text-small text-text-muted">{more}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
