import Check from "lucide-react/icons/check";
import Minus from "lucide-react/icons/minus";
import {
  CREDENTIAL_KINDS,
  type CredentialKind,
  type Host,
  KIND_NAMES,
  REACH,
} from "~/contract/credentials.ts";
import { formatDate } from "~/lib/format.ts";
import { PlainTable } from "~/ui/plain-table.tsx";
import type { LegacyTimeline } from "./legacy-timeline.ts";

/** "yes" or "no", with an icon. */
export function Reach({ yes }: { yes: boolean }) {
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
    ? `${formatDate(timeline.stops)}, legacy`
    : "9 months after creation ends, legacy";
}

/** The APIs each credential kind gives access to and until when; with `headers`, also how it is sent. */
export function KindsTable({
  label,
  timeline,
  headers,
}: {
  label: string;
  timeline: LegacyTimeline | undefined;
  headers?: Readonly<Record<Exclude<Host, "auth">, string>>;
}) {
  const reach = (kind: CredentialKind, host: "org" | "user") => {
    const yes = REACH[kind].includes(host);
    return (
      <>
        <Reach yes={yes} />
        {yes && headers !== undefined && (
          <span className="mono block break-words text-text-muted">{headers[host]}</span>
        )}
      </>
    );
  };
  return (
    <PlainTable
      label={label}
      rows={CREDENTIAL_KINDS}
      rowKey={(kind) => kind}
      columns={[
        { header: "Credential", cell: (kind) => KIND_NAMES[kind] },
        { header: "Org-wide API", cell: (kind) => reach(kind, "org") },
        { header: "User-scoped API", cell: (kind) => reach(kind, "user") },
        {
          header: "Until",
          wideOnly: true,
          cell: (kind) => <span className="text-text-muted">{until(kind, timeline)}</span>,
        },
      ]}
    />
  );
}
