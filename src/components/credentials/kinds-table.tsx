import { Check, Minus } from "lucide-react";
import { KIND_NAMES } from "~/components/frame/navigation.ts";
import { CredentialKind, type Host, REACH } from "~/contract/credentials.ts";
import { formatDate } from "~/lib/format.ts";
import type { LegacyTimeline } from "~/lib/legacy-timeline.ts";

/** Whether a credential opens something, in a word. */
export function Reach({ yes }: { yes: boolean }) {
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

/** What each credential kind opens and until when; with `headers`, how it is carried there. */
export function KindsTable({
  label,
  timeline,
  headers,
}: {
  label?: string;
  timeline: LegacyTimeline | undefined;
  headers?: Readonly<Record<Exclude<Host, "auth">, string>>;
}) {
  const cell = (kind: CredentialKind, host: "org" | "user") => {
    const yes = REACH[kind].includes(host);
    return (
      <td className="py-1 pr-3">
        <Reach yes={yes} />
        {yes && headers !== undefined && (
          <span className="mono block break-words text-text-muted">{headers[host]}</span>
        )}
      </td>
    );
  };
  return (
    <table aria-label={label} className="mt-2 w-full text-left">
      <thead className="text-small text-text-muted">
        <tr className="h-8 border-b border-line">
          <th className="font-[400]">Credential</th>
          <th className="font-[400]">Org-wide API</th>
          <th className="font-[400]">User-scoped API</th>
          <th className="font-[400] max-md:hidden">Until</th>
        </tr>
      </thead>
      <tbody>
        {CredentialKind.options.map((kind) => (
          <tr key={kind} className="h-10 border-b border-line">
            <th scope="row" className="pr-2 font-[600]">
              {KIND_NAMES[kind]}
            </th>
            {cell(kind, "org")}
            {cell(kind, "user")}
            <td className="text-text-muted max-md:hidden">{until(kind, timeline)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
