import Check from "lucide-react/icons/check";
import Minus from "lucide-react/icons/minus";
import { useId, useState } from "react";
import {
  CREDENTIAL_KINDS,
  type CredentialKind,
  KIND_NAMES,
  REACH,
} from "~/contract/credentials.ts";
import { legacyEnds } from "~/contract/legacy-tokens.ts";
import { DAY } from "~/lib/day.ts";
import { formatDate, plural } from "~/lib/format.ts";
import { PlainTable } from "~/ui/plain-table.tsx";
import { TimeTrack } from "~/ui/time-track.tsx";

type LegacyTimeline = NonNullable<ReturnType<typeof legacyTimeline>>;

/** Section 5, rule 4: when legacy organization API tokens stop, counted in days of UTC from the client app release. */
export function legacyTimeline(releaseDate: string | null | undefined) {
  const released = new Date(releaseDate ?? "");
  if (Number.isNaN(released.getTime())) return undefined;
  return { released, ...legacyEnds(released) };
}

/** "yes" or "no", with an icon. */
function Reach({ yes }: { yes: boolean }) {
  const Icon = yes ? Check : Minus;
  return (
    <span className="flex items-center gap-2">
      <Icon size={14} className="text-text-muted" />
      <span className={yes ? "" : "text-text-muted"}>{yes ? "yes" : "no"}</span>
    </span>
  );
}

function until(kind: CredentialKind, timeline: LegacyTimeline | undefined) {
  if (kind === "client-app") return "no end date";
  if (kind === "oauth-app-token") return "to be announced";
  return timeline
    ? `${formatDate(timeline.stops, true)}, legacy`
    : "9 months after creation ends, legacy";
}

/** The APIs each credential kind gives access to, and until when. */
export function KindsTable({ timeline }: { timeline: LegacyTimeline | undefined }) {
  return (
    <PlainTable
      label="Credential kinds"
      rows={CREDENTIAL_KINDS}
      rowKey={(kind) => kind}
      columns={[
        { header: "Credential", cell: (kind) => KIND_NAMES[kind] },
        { header: "Org-wide API", cell: (kind) => <Reach yes={REACH[kind].includes("org")} /> },
        { header: "User-scoped API", cell: (kind) => <Reach yes={REACH[kind].includes("user")} /> },
        {
          header: "Until",
          wideOnly: true,
          cell: (kind) => <span className="text-text-muted">{until(kind, timeline)}</span>,
        },
      ]}
    />
  );
}

const daysUntil = (date: Date, now: number) => Math.ceil((date.getTime() - now) / DAY);

/** How much of the time between release and end has passed, from 0 to 1. */
function shareOf({ released, stops }: LegacyTimeline, now: number) {
  const share = (now - released.getTime()) / (stops.getTime() - released.getTime());
  return Math.min(1, Math.max(0, share));
}

/** The months between release and end, as shares of the time between them. */
function ticksOf(timeline: LegacyTimeline) {
  const { released, stops } = timeline;
  const month = new Intl.DateTimeFormat("en-GB", { month: "short", timeZone: "UTC" });
  const ticks = [];
  for (let months = 1; ; months += 1) {
    const time = Date.UTC(released.getUTCFullYear(), released.getUTCMonth() + months, 1);
    if (time >= stops.getTime()) break;
    ticks.push({ at: shareOf(timeline, time), label: month.format(time).slice(0, 3) });
  }
  // The month of the release, unless the next one begins right after it.
  const first = { at: 0, label: month.format(released).slice(0, 3) };
  return (ticks[0]?.at ?? 1) > 0.06 ? [first, ...ticks] : ticks;
}

/** The events of section 5, rule 4. */
const STEPS = [
  {
    on: "released",
    what: "Client apps released",
    undated: "at the release",
  },
  {
    on: "creationEnds",
    what: "No new organization API tokens",
    undated: "30 days later",
  },
  {
    on: "stops",
    what: "Organization API tokens stop working",
    undated: "9 months after that",
  },
] as const;

/** When legacy organization API tokens stop (section 5); without dates if the release isn't known. */
export function LegacySteps({ timeline }: { timeline: LegacyTimeline | undefined }) {
  const id = useId();
  const [now] = useState(Date.now);
  const daysLeft = timeline && daysUntil(timeline.stops, now);
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-body font-[600]">
        {daysLeft === undefined || daysLeft > 0
          ? "Organization API tokens are ending"
          : "Organization API tokens have ended"}
      </h2>
      {timeline === undefined ? (
        <p className="mt-2 text-text-muted">No dates: the client app release isn't configured.</p>
      ) : (
        <>
          {daysLeft !== undefined && daysLeft > 0 && (
            <p className="mt-1 mb-1 text-small">Today, {plural(daysLeft, "day")} left</p>
          )}
          <TimeTrack at={shareOf(timeline, now)} ticks={ticksOf(timeline)} />
        </>
      )}
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
        {STEPS.map(({ on, what, undated }) => (
          <div key={on} className="contents">
            <dt>{timeline ? formatDate(timeline[on], true) : undated}</dt>
            <dd className="text-text-muted">{what}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
