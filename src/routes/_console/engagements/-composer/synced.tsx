import { Link } from "@tanstack/react-router";
import { answerBefore, type JournalEntry } from "~/api/state/engagement-journal.ts";
import { RESENT } from "~/api/write-end.ts";
import { Moment } from "~/components/names/moment.tsx";
import { NounLink } from "~/components/nouns/noun-link.tsx";
import { EngagementLink, OpportunityLink, RecordingLink } from "~/components/nouns/links.tsx";
import { engagementSync } from "~/contract/plain.gen.ts";
import { lenient } from "~/contract/lenient.ts";
import { plural } from "~/lib/format.ts";
import { INK_LINK } from "~/ui/classes.ts";
import { CopyButton } from "~/ui/copy-button.tsx";
import { Mono, None } from "~/ui/mono.tsx";
import { Notice } from "~/ui/notice.tsx";
import { Facts } from "~/ui/section.tsx";
import { changedFields } from "../-body/summary.ts";
import { formatJson } from "./draft/draft.ts";

const textOf = (value: string | undefined) => (value ? <Mono>{value}</Mono> : <None />);

/** What a sync changed since the previous one of the same engagement. */
function changeInWords(entry: JournalEntry, answer: unknown): string {
  const before = answerBefore(entry);
  if (before === undefined) return "First sync of this external ID in this session.";
  const changed = changedFields(before, answer);
  if (changed.length === 0) return "No changes since the last sync.";
  return changed.join() === "updatedAt"
    ? "Only updatedAt changed since the last sync."
    : `Changed since the last sync: ${changed.join(", ")}.`;
}

/** The answer of a sync, and what it changed. */
export function Synced({ entry, answer }: { entry: JournalEntry; answer: unknown }) {
  const data = lenient(engagementSync, answer)?.data;
  const { id = "", recordingId, accountId, opportunityId, engagementUsers: users } = data ?? {};
  const organizationId = data?.organizationId;
  const externalId = entry.body.opportunity?.externalId;
  const json = formatJson(answer);
  return (
    <>
      <Notice tone="positive" className="mb-3">
        <strong>{entry.externalId} is synced.</strong> {entry.resent && RESENT}{" "}
        {changeInWords(entry, answer)}
      </Notice>
      <Facts
        facts={{
          Engagement:
            id === "" ? (
              <None />
            ) : (
              <span className="inline-flex items-center gap-1">
                <EngagementLink id={id}>
                  <Mono>{id}</Mono>
                </EngagementLink>
                <CopyButton text={id} label="Copy engagement ID" />
              </span>
            ),
          Organization: <NounLink kind="organization" id={organizationId} />,
          Updated: <Moment value={data?.updatedAt} time />,
          Type: data?.engagementType || <None />,
          Account: textOf(accountId),
          Opportunity:
            opportunityId && (externalId ?? recordingId) ? (
              <OpportunityLink id={opportunityId} externalId={externalId} recordingId={recordingId}>
                <Mono>{opportunityId}</Mono>
              </OpportunityLink>
            ) : (
              textOf(opportunityId)
            ),
          Recording: recordingId ? <RecordingLink id={recordingId} /> : <None>not linked</None>,
          Users: (
            <>
              {(users ?? []).map((user) => (
                <span key={user.id} className="mr-3">
                  <NounLink kind="user" id={user.userId} name={user.name} />
                </span>
              ))}
              {users?.length === 0 && <None />}
              {id !== "" && users !== undefined && users.length > 0 && (
                <Link
                  to="/engagements"
                  search={(previous) => ({ ...previous, tab: "users", engagementId: id })}
                  className={INK_LINK}
                >
                  {plural(users.length, "engagement user")}
                </Link>
              )}
            </>
          ),
          Request: textOf(entry.requestId),
        }}
      />
      <details className="mt-3">
        <summary className="rounded-control text-text-muted hover:text-text">Raw response</summary>
        <div className="relative mt-1">
          <CopyButton text={json} label="Copy response" className="absolute top-1 right-1" />
          <pre
            // Focusable, so that the keyboard can scroll it.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            aria-label="Raw response"
            className="mono max-h-96 overflow-auto rounded-control border border-line bg-surface-sunken px-3 py-2"
          >
            {json}
          </pre>
        </div>
      </details>
    </>
  );
}
