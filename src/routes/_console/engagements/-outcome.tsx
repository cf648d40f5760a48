import type { Sync } from "~/api/nouns/engagements.ts";
import type { Failed } from "~/api/transport/write.ts";
import { AnswerLine, RetryWhen } from "~/components/form/form.tsx";
import { EngagementLink, OpportunityLink, RecordingLink } from "~/components/nouns/links.tsx";
import { NounLink } from "~/components/nouns/noun-link.tsx";
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
export function Result({ sync }: { sync: Sync | undefined }) {
  return (
    <div id={RESULT_ID}>
      <div role="status">
        {sync?.outcome.kind === "synced" && (
          <Section title="Result">
            <Synced sync={sync} answer={sync.outcome.answer} />
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

function Synced({ sync: { body, requestId }, answer }: { sync: Sync; answer: unknown }) {
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
          Recording: recordingId ? <RecordingLink id={recordingId} /> : <None>not linked</None>,
          Users: id && engagementUsers && engagementUsers.length > 0 && (
            <EngagementLink id={id}>
              {engagementUsers
                .map(({ name, userId }) => name || userId || "name unknown")
                .join(", ")}
            </EngagementLink>
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
