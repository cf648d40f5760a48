import { Check, Minus } from "lucide-react";
import { useState } from "react";
import { REACH, type CredentialKind } from "~/contract/credentials.ts";
import { formatDate } from "~/lib/format.ts";
import { type LegacyTimeline, legacyTimeline } from "~/lib/legacy-timeline.ts";
import { KIND_NAMES } from "~/components/frame/navigation.ts";
import { Tape } from "~/ui/tape.tsx";

const DAY = 86_400_000;
const KINDS = ["client-app", "organization-api-token", "oauth-app-token"] as const;

function Reach({ yes }: { yes: boolean }) {
  const Icon = yes ? Check : Minus;
  return (
    <span className="flex items-center gap-2">
      <Icon size={14} strokeWidth={1.75} className="text-text-muted" />
      <span className={yes ? "" : "text-text-muted"}>{yes ? "yes" : "no"}</span>
    </span>
  );
}

function until(kind: CredentialKind, timeline: LegacyTimeline | undefined) {
  if (kind === "client-app") return "no end announced";
  if (kind === "oauth-app-token") return "a date announced later";
  return timeline
    ? `${formatDate(timeline.stops)}, legacy`
    : "9 months after creation ends, legacy";
}

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

function Timeline({ timeline }: { timeline: LegacyTimeline }) {
  const { released, creationEnds, stops } = timeline;
  const [now] = useState(Date.now);
  const left = Math.ceil((stops.getTime() - now) / DAY);
  const at = (now - released.getTime()) / (stops.getTime() - released.getTime());
  return (
    <section aria-labelledby="legacy">
      <h2 id="legacy" className="mt-10 text-body font-[600]">
        {left > 0 ? "Organization API tokens are ending" : "Organization API tokens have ended"}
      </h2>
      {left > 0 && <p className="mt-1 mb-1 text-small">Today, {left} days left</p>}
      <Tape at={Math.min(1, Math.max(0, at))} ticks={ticksOf(timeline)} end />
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
        <dt>{formatDate(released)}</dt>
        <dd className="text-text-muted">Client apps released</dd>
        <dt>{formatDate(creationEnds)}</dt>
        <dd className="text-text-muted">No new organization API tokens</dd>
        <dt>{formatDate(stops)}</dt>
        <dd className="text-text-muted">Organization API tokens stop working</dd>
      </dl>
    </section>
  );
}

/** Beside the sign-in: what each credential kind opens, and until when. */
export function CredentialGuide({ releaseDate }: { releaseDate: string | null }) {
  const timeline = legacyTimeline(releaseDate);
  return (
    <aside
      aria-label="Credential kinds"
      className="flex flex-col justify-center border-l border-line px-18 py-10 max-lg:border-t max-lg:border-l-0 max-md:px-4"
    >
      <div className="w-full max-w-2xl">
        <h2 className="text-body font-[600]">What each credential opens</h2>
        <table className="mt-2 w-full text-left">
          <thead className="text-small text-text-muted">
            <tr className="h-8 border-b border-line">
              <th className="font-[400]">Credential</th>
              <th className="font-[400]">Org-wide API</th>
              <th className="font-[400]">User-scoped API</th>
              <th className="font-[400] max-md:hidden">Until</th>
            </tr>
          </thead>
          <tbody>
            {KINDS.map((kind) => (
              <tr key={kind} className="h-10 border-b border-line">
                <th className="pr-2 font-[600]">{KIND_NAMES[kind]}</th>
                <td>
                  <Reach yes={REACH[kind].includes("org")} />
                </td>
                <td>
                  <Reach yes={REACH[kind].includes("user")} />
                </td>
                <td className="text-text-muted max-md:hidden">{until(kind, timeline)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {timeline !== undefined && <Timeline timeline={timeline} />}
      </div>
    </aside>
  );
}
