import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleX from "lucide-react/icons/circle-x";
import { answerBefore, type JournalEntry } from "~/api/state/engagement-journal.ts";
import { type Failed as Failure, RESENT } from "~/api/write-end.ts";
import { AnswerLine, RetryWhen } from "~/components/form/form.tsx";
import { Moment } from "~/components/names/names.tsx";
import { NounLink } from "~/components/nouns/noun-link.tsx";
import {
  EngagementLink,
  OpportunityLink,
  RecordingLink,
  TextLink,
} from "~/components/nouns/links.tsx";
import { engagementSync } from "~/contract/plain.gen.ts";
import { lenient } from "~/contract/lenient.ts";
import { plural } from "~/lib/format.ts";
import { formatJson, pathKey } from "~/lib/json.ts";
import { CopyButton } from "~/ui/copy-button.tsx";
import { Mono, None } from "~/ui/mono.tsx";
import { Notice } from "~/ui/notice.tsx";
import { Facts, Section } from "~/ui/section.tsx";
import { changedFields } from "./-body.ts";

const GLYPHS = {
  synced: <CircleCheck size={14} className="shrink-0 text-positive" />,
  failed: <CircleX size={14} className="shrink-0 text-negative" />,
  unknown: <CircleAlert size={14} className="shrink-0 text-warning" />,
};

export const RESULT_ID = "engagement-result";

/** The outcome of the last sync in full. */
export function Result({ entry }: { entry: JournalEntry | undefined }) {
  return (
    <div id={RESULT_ID} role="status">
      {entry !== undefined && (
        <Section title="Result">
          {entry.outcome.kind === "synced" ? (
            <Synced key={entry.id} entry={entry} answer={entry.outcome.answer} />
          ) : (
            <Failed key={entry.id} entry={entry} failure={entry.outcome} />
          )}
        </Section>
      )}
    </div>
  );
}

function Failed({
  entry: { resent },
  failure: { kind, error },
}: {
  entry: JournalEntry;
  failure: Failure;
}) {
  const uncertain = kind === "unknown";
  return (
    <Notice tone={uncertain ? "warning" : "negative"} role="alert">
      <p>
        <strong>{uncertain ? "It may have been synced." : "Nothing was synced."}</strong>{" "}
        {error.message}
      </p>
      {uncertain && <p>{resent && RESENT} It's safe to resend.</p>}
      {error.issues.length > 0 && <p>See the highlighted fields.</p>}
      {error.retryAfter !== undefined && <RetryWhen until={error.retryAt} />}
      {error.status > 0 && <AnswerLine of={error} />}
    </Notice>
  );
}

/** Says what a sync changed since the previous one of the same engagement. */
function changeInWords(entry: JournalEntry, answer: unknown) {
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
          Engagement: id && (
            <span className="inline-flex min-w-0 items-center gap-1">
              <EngagementLink id={id}>
                <Mono>{id}</Mono>
              </EngagementLink>
              <CopyButton text={id} label="Copy engagement ID" />
            </span>
          ),
          Organization: <NounLink kind="organization" id={organizationId} />,
          Updated: <Moment value={data?.updatedAt} time />,
          Type: data?.engagementType,
          Account: <Mono>{accountId}</Mono>,
          Opportunity:
            opportunityId && (externalId ?? recordingId) ? (
              <OpportunityLink id={opportunityId} externalId={externalId} recordingId={recordingId}>
                <Mono>{opportunityId}</Mono>
              </OpportunityLink>
            ) : (
              <Mono>{opportunityId}</Mono>
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
                <TextLink
                  to="/engagements"
                  search={(previous) => ({ ...previous, tab: "users", engagementId: id })}
                >
                  {plural(users.length, "engagement user")}
                </TextLink>
              )}
            </>
          ),
          Request: <Mono>{entry.requestId}</Mono>,
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

/** The outcome of a sync with its first issue; the others are in the tooltip. */
export function Outcome({ entry: { outcome, resent, settled } }: { entry: JournalEntry }) {
  if (outcome.kind === "synced") {
    return (
      <span className="flex items-center gap-1.5">
        {GLYPHS.synced}
        {resent ? "Synced after a resend" : "Synced"}
      </span>
    );
  }
  const { kind, error } = outcome;
  const issues = error.issues.map(({ path, message }) => `${pathKey(path)}: ${message}`);
  const words = { unknown: "Unknown: ", failed: "Not synced: " };
  return (
    <span className="flex items-center gap-1.5" title={[error.message, ...issues].join("\n")}>
      {GLYPHS[kind]}
      <span className="line-clamp-2 max-w-80">
        {settled ? "Unknown, then resent and synced: " : words[kind]}
        {issues[0] ?? error.message}
      </span>
    </span>
  );
}
