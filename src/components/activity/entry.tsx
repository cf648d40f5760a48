import CircleCheck from "lucide-react/icons/circle-check";
import CircleQuestionMark from "lucide-react/icons/circle-question-mark";
import CircleX from "lucide-react/icons/circle-x";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { CredentialName } from "~/components/credentials/credential-name.tsx";
import { nameOfSession } from "~/components/credentials/permissions.ts";
import { Moment, useNameOf } from "~/components/names/names.tsx";
import { TextLink } from "~/components/nouns/links.tsx";
import { NounLink } from "~/components/nouns/noun-link.tsx";
import type { ActivityEntry, Outcome } from "~/contract/activity.ts";
import { KIND_NAMES } from "~/contract/credentials.ts";
import { Mono, None } from "~/ui/mono.tsx";
import { Facts } from "~/ui/section.tsx";
import { meaningOf, organizationOf, OUTCOME_NAMES, type EntryTarget, targetsOf } from "./words.ts";

const ICONS: Readonly<Record<Outcome, { icon: typeof CircleX; color: string }>> = {
  done: { icon: CircleCheck, color: "text-positive" },
  refused: { icon: CircleX, color: "text-text-muted" },
  not_sent: { icon: CircleX, color: "text-text-muted" },
  secret_lost: { icon: TriangleAlert, color: "text-warning" },
  unknown: { icon: CircleQuestionMark, color: "text-warning" },
};

/** How a write ended. What isn't known is shown as unknown, never as done or failed. */
export function OutcomeMark({ entry }: { entry: ActivityEntry }) {
  const { icon: Icon, color } = ICONS[entry.outcome];
  return (
    <span className="flex items-center gap-1.5" data-tip={meaningOf(entry)}>
      <Icon size={14} className={`shrink-0 ${color}`} />
      {OUTCOME_NAMES[entry.outcome]}
      {entry.status !== null && entry.outcome !== "done" && (
        <span className="tabular-nums text-text-muted">{entry.status}</span>
      )}
    </span>
  );
}

/** What a write was made to, as a link if a screen shows it. */
function TargetLink({
  target: { kind, id },
  organizationId,
  inTable = false,
}: {
  target: EntryTarget;
  /** The organization it belongs to, if known. */
  organizationId: string | undefined;
  /** In a grid, which is a single tab stop. */
  inTable?: boolean;
}) {
  if (kind === "organization" || kind === "team") {
    return <NounLink kind={kind} id={id} organizationId={organizationId} inTable={inTable} />;
  }
  if (kind === "other" || organizationId === undefined) return <Mono>{id}</Mono>;
  return <ClientLink id={id} organizationId={organizationId} inTable={inTable} />;
}

/** An API client by its name, unless no list that was loaded has it. */
function ClientLink({
  id,
  organizationId,
  inTable,
}: {
  id: string;
  organizationId: string;
  inTable: boolean;
}) {
  const name = useNameOf("api-client")(id);
  return (
    <TextLink to="/api-clients" search={{ organizationId, peek: id }} inTable={inTable}>
      {name ?? <None>name unknown</None>}
    </TextLink>
  );
}

/** The organization a write was made to; empty for a sign-in, and for a write to none. */
export function OrganizationCell({ entry }: { entry: ActivityEntry }) {
  const id = organizationOf(entry);
  return id === undefined ? null : <NounLink kind="organization" id={id} inTable />;
}

/** The most specific thing a write was made to. */
export function TargetCell({ entry }: { entry: ActivityEntry }) {
  const [target] = targetsOf(entry);
  const clientName = useNameOf("api-client");
  // A sign-in has no target.
  if (target === undefined) return null;
  return (
    <span className="flex min-w-0 gap-1.5">
      <span
        className="shrink-0 text-text-muted"
        data-tip={target.kind === "other" ? target.id : undefined}
      >
        {target.label}
      </span>
      {/* What has no name and no screen has its ID in the peek. */}
      {target.kind !== "other" && (
        <span
          className="min-w-0 truncate"
          data-tip={[clientName(target.id), target.id].filter(Boolean).join(", ")}
        >
          <TargetLink target={target} organizationId={organizationOf(entry)} inTable />
        </span>
      )}
    </span>
  );
}

/** Who made a write: a person, or a credential. */
export function Who({ entry: { person, kind, credentialId } }: { entry: ActivityEntry }) {
  if (!person) return <CredentialName kind={kind} credentialId={credentialId} />;
  return (
    <span className="truncate" data-tip={person.email ?? person.subject}>
      {nameOfSession({ kind, person })}
    </span>
  );
}

/** A write in full. */
export function EntryFacts({ entry }: { entry: ActivityEntry }) {
  const targets = Object.fromEntries(
    targetsOf(entry).map((target) => [
      target.label,
      <TargetLink key={target.id} target={target} organizationId={organizationOf(entry)} />,
    ]),
  );
  const { person, connection } = entry;
  return (
    <div className="px-4 py-4">
      <Facts
        facts={{
          Outcome: (
            <>
              <OutcomeMark entry={entry} />
              <p className="text-small text-text-muted">{meaningOf(entry)}</p>
            </>
          ),
          ...targets,
          Started: <Moment value={entry.startedAt} time />,
          Ended:
            entry.endedAt === null ? <None>unknown</None> : <Moment value={entry.endedAt} time />,
          Who: <Who entry={entry} />,
          ...(person?.name && person.email && { "E-mail": person.email }),
          ...(person && { Subject: <Mono>{person.subject}</Mono> }),
          ...(connection && { Connection: connection }),
          Kind: KIND_NAMES[entry.kind],
          "Credential ID": <Mono>{entry.credentialId}</Mono>,
          // A sign-in has no session yet.
          ...(entry.session && { Session: <Mono>{entry.session}</Mono> }),
          "Request ID": <Mono copy="Copy request ID">{entry.requestId}</Mono>,
          ...(entry.serviceRequestId && {
            "Service's request ID": (
              <Mono copy="Copy the service's request ID">{entry.serviceRequestId}</Mono>
            ),
          }),
        }}
      />
    </div>
  );
}
