import { useRouter } from "@tanstack/react-router";
import ExternalLink from "lucide-react/icons/external-link";
import type { ReactNode } from "react";
import { listIn } from "~/api/lists/claims.ts";
import { usePermission } from "~/components/credentials/permissions.ts";
import { useForeignReason } from "~/components/credentials/written-organization.ts";
import {
  EngagementLink,
  inOrganization,
  OpportunityLink,
  TextLink,
} from "~/components/nouns/links.tsx";
import type { Lenient } from "~/contract/lenient.ts";
import { accountCreate, engagementSync } from "~/contract/plain.gen.ts";
import type { RecordingDetails } from "~/contract/recordings.ts";
import { formatClock, timeOf } from "~/lib/format.ts";
import { classes } from "~/ui/classes.ts";
import { CopyButton } from "~/ui/copy-button.tsx";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import { Mono } from "~/ui/mono.tsx";
import { Section } from "~/ui/section.tsx";
import { compositionFor, customersOf } from "../-unlinked/prefill.ts";
import { type ChainLink, chainOf, matchSources } from "./crm-chain.ts";

type Recording = Lenient<RecordingDetails>;

/** Recording → engagement → opportunity → customer, and which link is missing. */
export function CrmChain({
  recording,
  actions = false,
}: {
  recording: Recording;
  /** Whether to offer what can be done about a missing record. */
  actions?: boolean;
}) {
  const customers = customersOf(recording);
  const links = chainOf(customers, listIn(recording.crmCustomers));
  const lineFrom = (index: number) => links[index] && lineTo(links[index]);
  return (
    <Section title="CRM chain" beside={matchSources(customers)}>
      <ul>
        <Node
          kind="Recording"
          dot="bg-accent"
          line={lineFrom(0)}
          name={<span className="truncate font-[550]">{recording.title ?? recording.id}</span>}
        >
          <Times recording={recording} />
        </Node>
        {links.map((link, index) => (
          <RecordNode
            key={link.kind}
            link={link}
            line={lineFrom(index + 1)}
            recording={recording}
            actions={actions}
          />
        ))}
      </ul>
    </Section>
  );
}

/** "16:52 to 18:04", from when it started and how long it lasted. */
function Times({ recording }: { recording: Recording }) {
  const start = timeOf(recording.dateCreated);
  const end = start + (recording.durationInMilliseconds ?? NaN);
  if (Number.isNaN(end)) return null;
  return <>{`${formatClock(new Date(start))} to ${formatClock(new Date(end))}`}</>;
}

const DASHED = "border-dashed border-warning";

/** The line to a record: broken if it is missing or the service isn't sure. */
const lineTo = ({ missing, possible }: ChainLink) =>
  missing !== undefined ? DASHED : possible ? "border-dashed border-control" : "border-control";

/** A linked record with its IDs and addresses, or why there is none. */
function RecordNode({
  link,
  line,
  recording,
  actions,
}: {
  link: ChainLink;
  /** The line to the next record; undefined for the last. */
  line: string | undefined;
  recording: Recording;
  actions: boolean;
}) {
  const { kind, id, name, url, possible } = link;
  const copy = id !== undefined && (
    <CopyButton text={id} label={`Copy ${kind.toLowerCase()} ID`} className="max-md:-my-2" />
  );
  if (link.missing !== undefined) {
    return (
      <Node
        kind={kind}
        dot="border-2 border-dotted border-warning"
        line={line && DASHED}
        name={<span className="text-text-muted">{link.missing.title}</span>}
      >
        {link.missing.why}
        {actions && (
          <span className="text-body text-text">
            <Remedy kind={kind} recording={recording} />
          </span>
        )}
      </Node>
    );
  }
  return (
    <Node
      kind={possible ? `possible match, ${kind.toLowerCase()}` : kind}
      dot={possible ? "border-2 border-dotted border-control" : "border-2 border-fill"}
      line={line}
      name={
        <span className="flex min-w-0 items-baseline gap-1 font-[550]">
          {/* An ID breaks into lines of about the same length; a name ends in "…". */}
          <span className={name === undefined ? "text-balance" : "truncate"}>
            <RecordLink link={link} recordingId={recording.id} />
          </span>
          {name === undefined && copy}
          {url !== undefined && (
            <a
              href={url}
              target="_blank"
              rel="noreferrer noopener"
              aria-label={`Open the ${kind.toLowerCase()} in the CRM`}
              data-tip={url}
              className="inline-flex size-6 shrink-0 items-center justify-center self-center rounded-control text-text-muted hover:bg-hover max-md:-my-2 max-md:size-10"
            >
              <ExternalLink size={14} />
            </a>
          )}
        </span>
      }
    >
      {link.detail && <bdi>{link.detail}</bdi>}
      {id !== undefined && name !== undefined && (
        <span className="inline-flex min-w-0 items-center">
          <span className="mono truncate" translate="no">
            {id}
          </span>
          {copy}
        </span>
      )}
    </Node>
  );
}

/** A record by name, or by ID, as a link to where the console shows it. */
function RecordLink({ link, recordingId }: { link: ChainLink; recordingId: string }) {
  const { kind, id, name, externalId } = link;
  const text = name ?? (id && <Mono>{id}</Mono>);
  if (id === undefined || id === "") return <>{text}</>;
  if (kind === "Engagement") return <EngagementLink id={id}>{text}</EngagementLink>;
  if (kind !== "Opportunity") return <>{text}</>;
  return (
    <OpportunityLink id={id} externalId={externalId} recordingId={recordingId}>
      {text}
    </OpportunityLink>
  );
}

/** An action that isn't allowed, and why. */
const Off = ({ label, reason }: { label: string; reason: string }) => (
  <span data-tip={reason} className="text-text-faint">
    {label}
    <span className="sr-only">. {reason}</span>
  </span>
);

/** What can be done about a missing record. */
function Remedy({ kind, recording }: { kind: ChainLink["kind"]; recording: Recording }) {
  const sync = usePermission(engagementSync);
  const create = usePermission(accountCreate);
  const foreign = useForeignReason()(recording.organizationId);
  if (kind === "Engagement") {
    if (sync.reason !== undefined) return <Off label="Sync engagement" reason={sync.reason} />;
    if (!sync.allowed || foreign !== undefined) return null;
    return (
      <TextLink to="/engagements" search={inOrganization} state={compositionFor(recording)}>
        Sync engagement
      </TextLink>
    );
  }
  if (kind === "Opportunity") return <FindOpportunity recordingId={recording.id} />;
  if (create.reason !== undefined) return <Off label="Create account" reason={create.reason} />;
  if (!create.allowed) return null;
  return (
    <TextLink to="/accounts" search={inOrganization}>
      Create account
    </TextLink>
  );
}

/** Leads to the unlinked recordings, whose panel ranks the opportunities a recording could belong to. */
function FindOpportunity({ recordingId }: { recordingId: string }) {
  const router = useRouter();
  const unlinked = {
    to: "/recordings",
    search: ({ organizationId }: { organizationId?: string }) =>
      ({ organizationId, crmLinkStatus: "unlinked", peek: recordingId }) as const,
  } as const;
  const label = "Find its opportunity";
  useActions("On this screen", [{ label, run: () => void router.navigate(unlinked) }]);
  return <TextLink {...unlinked}>{label}</TextLink>;
}

/** A record in the chain: a dot, its name and kind, and more about it below. */
function Node({
  kind,
  dot,
  line,
  name,
  children,
}: {
  kind: string;
  dot: string;
  /** The line to the next record; undefined for the last. */
  line: string | undefined;
  name: ReactNode;
  children?: ReactNode;
}) {
  return (
    <li className="relative flex gap-3 pb-3">
      {line !== undefined && (
        <span
          aria-hidden
          className={classes("absolute top-4 bottom-0 left-[0.3125rem] border-l", line)}
        />
      )}
      <span aria-hidden className={classes("mt-1 size-[0.6875rem] shrink-0 rounded-full", dot)} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-2">
          {name}
          <span className="shrink-0 text-label text-text-muted">{kind}</span>
        </span>
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 text-small wrap-anywhere text-text-muted">
          {children}
        </span>
      </span>
    </li>
  );
}
