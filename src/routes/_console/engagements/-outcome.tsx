import type { Sync } from "~/api/nouns/engagements.ts";
import type { Failed } from "~/api/transport/write.ts";
import type { LinkTarget } from "~/components/engagement/drafts.ts";
import { LinkMark } from "~/components/engagement/link-mark.tsx";
import { useSentLinks } from "~/components/engagement/use-link.ts";
import { AnswerLine, RetryWhen } from "~/components/form/form.tsx";
import { OpportunityLink, RecordingLink } from "~/components/nouns/links.tsx";
import { NounLink, PersonLink } from "~/components/nouns/noun-link.tsx";
import { lenient } from "~/contract/lenient.ts";
import { engagementSync } from "~/contract/plain.gen.ts";
import { SHAPES } from "~/contract/shapes.gen.ts";
import { formatJson } from "~/lib/json.ts";
import { CopyButton } from "~/ui/copy-button.tsx";
import { Mono, None } from "~/ui/mono.tsx";
import { Notice } from "~/ui/notice.tsx";
import { Facts, Section } from "~/ui/section.tsx";

export const RESULT_ID = "engagement-result";

/** How the last sync ended. */
export function Result({
  sync,
  target,
}: {
  sync: Sync | undefined;
  /** The recording it was for, if it was for one. */
  target?: LinkTarget | undefined;
}) {
  return (
    <div id={RESULT_ID}>
      <div role="status">
        {sync?.outcome.kind === "synced" && (
          <Section title="Result">
            <Synced sync={sync} answer={sync.outcome.answer} target={target} />
          </Section>
        )}
      </div>
      {sync !== undefined && sync.outcome.kind !== "synced" && (
        <Section title="Result">
          <NotSynced {...sync.outcome} />
        </Section>
      )}
    </div>
  );
}

function NotSynced({ kind, error }: Failed) {
  const isUnknown = kind === "unknown";
  return (
    <Notice tone={isUnknown ? "warning" : "negative"} role="alert">
      <p>
        <strong>{isUnknown ? "It may have been synced." : "Nothing was synced."}</strong>{" "}
        {error.message}
        {isUnknown && " It's safe to resend."}
      </p>
      {error.retryAfter !== undefined && <RetryWhen until={error.retryAt} />}
      {error.status > 0 && <AnswerLine response={error} />}
    </Notice>
  );
}

/** How the recording that an engagement was synced for is linked. */
function TargetLink({ target: { recordingId: id, dateCreated } }: { target: LinkTarget }) {
  const sent = useSentLinks().sentFor(id);
  return sent === undefined ? (
    <None>not linked yet</None>
  ) : (
    <LinkMark recording={{ id, dateCreated }} sent={sent} listedAt={0} />
  );
}

function Synced({
  sync: { body, requestId },
  answer,
  target,
}: {
  sync: Sync;
  answer: unknown;
  target: LinkTarget | undefined;
}) {
  const data = lenient({ ...engagementSync, shape: SHAPES.engagementSync }, answer)?.data;
  const { id = "", organizationId, recordingId, opportunityId, engagementUsers } = data ?? {};
  const externalId = body.opportunity?.externalId;
  const json = formatJson(answer);
  return (
    <>
      <Notice tone="positive" className="mb-3">
        <strong>{body.externalId} is synced.</strong>
      </Notice>
      <Facts
        facts={{
          Engagement: id && (
            <span className="inline-flex min-w-0 items-center gap-1">
              <Mono>{id}</Mono>
              <CopyButton text={id} label="Copy engagement ID" />
            </span>
          ),
          Organization: <NounLink kind="organization" id={organizationId} />,
          Opportunity: opportunityId && (
            <OpportunityLink id={opportunityId} externalId={externalId} recordingId={recordingId}>
              <Mono>{opportunityId}</Mono>
            </OpportunityLink>
          ),
          Recording: recordingId ? (
            <RecordingLink
              id={recordingId}
              title={recordingId === target?.recordingId ? target.title : undefined}
            />
          ) : target ? (
            <TargetLink target={target} />
          ) : (
            <None>none yet, the service matches it later</None>
          ),
          Users: engagementUsers && engagementUsers.length > 0 && (
            <ul>
              {engagementUsers.map(({ name, userId }, index) => (
                <li key={`${userId} ${index}`}>
                  <PersonLink id={userId} name={name} organizationId={organizationId} />
                </li>
              ))}
            </ul>
          ),
          Request: <Mono>{requestId}</Mono>,
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
            translate="no"
          >
            {json}
          </pre>
        </div>
      </details>
    </>
  );
}
