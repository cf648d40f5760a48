import { useRouter } from "@tanstack/react-router";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronRight from "lucide-react/icons/chevron-right";
import ExternalLink from "lucide-react/icons/external-link";
import { type ReactNode, useState } from "react";
import { ifEmpty, listIn } from "~/api/lists/claims.ts";
import { engagementUserPages } from "~/api/nouns/engagement-users.ts";
import { usePermission } from "~/components/credentials/permissions.ts";
import { useForeignReason } from "~/components/credentials/written-organization.ts";
import { toDraft } from "~/components/engagement/drafts.ts";
import { customersOf } from "~/components/engagement/engagement-for.ts";
import { rowKey, useList } from "~/components/list/use-list.ts";
import { OpportunityLink, TextLink } from "~/components/nouns/links.tsx";
import { PersonLink } from "~/components/nouns/noun-link.tsx";
import { Pending } from "~/components/page/states.tsx";
import type { Lenient } from "~/contract/lenient.ts";
import { accountCreate, engagementSync, engagementUserList } from "~/contract/plain.gen.ts";
import type { RecordingDetails } from "~/contract/recordings.ts";
import { INK_LINK } from "~/ui/classes.ts";
import { CopyButton } from "~/ui/copy-button.tsx";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import { None } from "~/ui/mono.tsx";
import { Facts, Section } from "~/ui/section.tsx";
import { type RelatedRecord, relatedRecords } from "./related.ts";

type Recording = Lenient<RecordingDetails>;

/** The customer, opportunity and engagement of a recording, and how they were matched. */
export function RelatedRecords({
  recording,
  actions = false,
}: {
  recording: Recording;
  /** Whether to offer what can be done about a missing record. */
  actions?: boolean;
}) {
  const records = relatedRecords(customersOf(recording), listIn(recording.crmCustomers));
  const [match, ...others] = new Set(records.flatMap((record) => record.match ?? []));
  const lines = records.flatMap((record): [string, ReactNode][] => [
    [
      record.kind,
      record.missing === undefined ? (
        <Record record={record} recordingId={recording.id} says={others.length > 0} />
      ) : (
        <span className="flex flex-wrap gap-x-2">
          <None>{record.missing}</None>
          {actions && <Remedy kind={record.kind} recording={recording} />}
        </span>
      ),
    ],
    ...Object.entries(record.more ?? {}).filter(([, text]) => text),
  ]);
  return (
    <Section title="Related records" beside={others.length === 0 && match}>
      <Facts facts={Object.fromEntries(lines)} />
    </Section>
  );
}

/** A record by name: its ID behind an icon, its page in the CRM behind another. */
function Record({
  record,
  recordingId,
  says,
}: {
  record: RelatedRecord;
  recordingId: string;
  /** Whether to say how it was matched. */
  says: boolean;
}) {
  const { kind, id = "", name, url, match, externalId } = record;
  const [isOpen, setOpen] = useState(false);
  const noun = kind.toLowerCase();
  const text = name ? <bdi>{name}</bdi> : <None>name unknown</None>;
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <>
      <span className="flex min-w-0 items-center gap-1">
        <span className="min-w-0 truncate" data-tip={name}>
          {kind === "Opportunity" && id !== "" ? (
            <OpportunityLink id={id} externalId={externalId} recordingId={recordingId}>
              {text}
            </OpportunityLink>
          ) : kind === "Engagement" && id !== "" ? (
            <button
              type="button"
              aria-expanded={isOpen}
              className="flex max-w-full items-baseline gap-1 rounded-control hover:underline hover:underline-offset-3"
              onClick={() => setOpen(!isOpen)}
            >
              <Chevron size={14} className="shrink-0 self-center text-text-muted" />
              <span className="min-w-0 truncate">
                <span className="sr-only">Users of </span>
                {text}
              </span>
            </button>
          ) : (
            text
          )}
        </span>
        {/* The negative margin keeps the height of the line. */}
        {id !== "" && (
          <CopyButton text={id} label={`Copy ${noun} ID`} className="-my-0.5 max-md:-my-2.5" />
        )}
        {url !== undefined && (
          <a
            href={url}
            target="_blank"
            rel="noreferrer noopener"
            aria-label={`Open the ${noun} in the CRM`}
            data-tip={url}
            className="-my-0.5 inline-flex size-6 shrink-0 items-center justify-center rounded-control text-text-muted hover:bg-hover max-md:-my-2.5 max-md:size-10"
          >
            <ExternalLink size={14} />
          </a>
        )}
        {says && <span className="ml-auto shrink-0 text-small text-text-muted">{match}</span>}
      </span>
      {isOpen && <EngagementUsers engagementId={id} />}
    </>
  );
}

/** Who took part in an engagement (section 4.15), one per line. */
function EngagementUsers({ engagementId }: { engagementId: string }) {
  const { reason, allowed } = usePermission(engagementUserList);
  const list = useList(engagementUserPages({ engagementId }), allowed);
  if (reason !== undefined) return <p className="text-small text-text-muted">{reason}</p>;
  if (list.failed || list.pending) {
    return (
      <div className="-mx-4">
        <Pending
          endpoint={list.endpoint}
          what="Users"
          rows={1}
          error={list.error}
          retry={list.retry}
        />
      </div>
    );
  }
  return (
    <ul aria-label="Engagement users" className="my-1 ml-4.5">
      {list.rows.map((user, index) => (
        <li key={rowKey(user, index)}>
          <PersonLink id={user.userId} name={user.name} organizationId={user.organizationId} />
        </li>
      ))}
      {ifEmpty(list.reading, () => (
        <li>
          <None>no users</None>
        </li>
      ))}
      {list.more && (
        <li>
          <button
            type="button"
            className={INK_LINK}
            onClick={list.moreError === null ? list.loadMore : list.retryMore}
          >
            {list.moreError === null ? "Load more" : "Retry"}
          </button>
        </li>
      )}
    </ul>
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
function Remedy({ kind, recording }: { kind: RelatedRecord["kind"]; recording: Recording }) {
  const sync = usePermission(engagementSync);
  const create = usePermission(accountCreate);
  const foreign = useForeignReason()(recording.organizationId);
  if (kind === "Engagement") {
    if (sync.reason !== undefined) return <Off label="Sync engagement" reason={sync.reason} />;
    if (!sync.allowed || foreign !== undefined) return null;
    return (
      <TextLink to="/engagements" search={toDraft(recording.id)}>
        Sync engagement
      </TextLink>
    );
  }
  if (kind === "Opportunity") return <FindOpportunity recordingId={recording.id} />;
  if (create.reason !== undefined) return <Off label="Create account" reason={create.reason} />;
  if (!create.allowed) return null;
  return (
    <TextLink to="/engagements" search={({ organizationId }) => ({ organizationId, create: true })}>
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
