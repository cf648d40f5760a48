import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { answerBefore, isUncertain, type JournalEntry } from "~/api/engagement-journal.ts";
import { Moment } from "~/components/moment.tsx";
import { Name } from "~/components/names.tsx";
import { engagementSync } from "~/contract/engagements.ts";
import { lenient } from "~/contract/lenient.ts";
import { plural } from "~/lib/format.ts";
import { INK_LINK } from "~/ui/classes.ts";
import { CopyButton } from "~/ui/copy-button.tsx";
import { Mono, None } from "~/ui/mono.tsx";
import { Notice } from "~/ui/notice.tsx";
import { Facts, Section } from "~/ui/section.tsx";
import { formatJson } from "./draft.ts";
import { changedFields } from "./summary.ts";

const textOf = (value: string | undefined) => (value ? <Mono>{value}</Mono> : <None />);

/** What a resend changed, as far as this page has seen. */
function changeInWords(entry: JournalEntry, answer: unknown): string {
  const before = answerBefore(entry);
  if (before === undefined) return "It is the first answer for this external id on this page.";
  const changed = changedFields(before, answer);
  if (changed.length === 0) return "Nothing changed since the answer before.";
  return changed.join() === "updatedAt"
    ? "Nothing but updatedAt changed since the answer before."
    : `Changed since the answer before: ${changed.join(", ")}.`;
}

function Synced({ entry, answer }: { entry: JournalEntry; answer: unknown }) {
  const data = lenient(engagementSync.answer, answer)?.data;
  const { id = "", recordingId, accountId, opportunityId, engagementUsers: users } = data ?? {};
  const json = formatJson(answer);
  return (
    <>
      <Notice tone="positive" className="mb-3">
        <strong>{entry.externalId} is synced.</strong> {changeInWords(entry, answer)}
      </Notice>
      <Facts
        facts={{
          Engagement: id === "" ? <None /> : <Mono copy="Copy engagement id">{id}</Mono>,
          Updated: <Moment value={data?.updatedAt} time />,
          Type: data?.engagementType || <None />,
          Account: textOf(accountId),
          Opportunity: textOf(opportunityId),
          Recording: recordingId ? (
            <Link
              to="/recordings/$recordingId"
              params={{ recordingId }}
              search={true}
              className={INK_LINK}
            >
              <span className="mono">{recordingId}</span>
            </Link>
          ) : (
            <None>not linked</None>
          ),
          Users: (
            <>
              {(users ?? []).map((user) => (
                <span key={user.id} className="mr-3">
                  {user.name || <Name kind="user" id={user.userId} />}
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
        <summary className="rounded-control text-text-muted hover:text-text">
          The answer as it came
        </summary>
        <div className="relative mt-1">
          <CopyButton text={json} label="Copy the answer" className="absolute top-1 right-1" />
          <pre
            // It scrolls, so the keyboard has to reach it.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            aria-label="The answer as it came"
            className="mono max-h-96 overflow-auto rounded-control border border-line bg-surface-sunken px-3 py-2"
          >
            {json}
          </pre>
        </div>
      </details>
    </>
  );
}

/** The seconds that the service asks to wait, counted down. */
function Wait({ seconds }: { seconds: number }) {
  const [left, setLeft] = useState(Math.ceil(seconds));
  // Talks to the clock.
  useEffect(() => {
    if (left <= 0) return undefined;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return left > 0 ? (
    <p>The service asks to wait {left} s before the next try.</p>
  ) : (
    <p>The wait is over: it can be sent again.</p>
  );
}

function Failed({ entry }: { entry: JournalEntry }) {
  const { outcome, requestId } = entry;
  if (outcome.kind !== "failed") return null;
  const uncertain = isUncertain(outcome);
  return (
    <Notice tone={uncertain ? "warning" : "negative"} role="alert">
      <p>
        <strong>{uncertain ? "It may have been synced." : "Nothing was synced."}</strong>{" "}
        {outcome.message}
      </p>
      {uncertain && <p>Sending the same again is safe: it can't be stored twice.</p>}
      {outcome.issues.length > 0 && <p>Each stands beside its field, and under Check.</p>}
      {outcome.retryAfter !== undefined && <Wait seconds={outcome.retryAfter} />}
      {outcome.status > 0 && (
        <p className="mono text-text-muted">
          {outcome.status}
          {requestId !== undefined && `, request ${requestId}`}
        </p>
      )}
    </Notice>
  );
}

export const ANSWER_ID = "engagement-answer";

/** How the last sending ended. */
export function WhatCameBack({ entry }: { entry: JournalEntry | undefined }) {
  return (
    <div id={ANSWER_ID} role="status">
      {entry !== undefined && (
        <Section title="What came back">
          {entry.outcome.kind === "synced" ? (
            <Synced key={entry.id} entry={entry} answer={entry.outcome.answer} />
          ) : (
            <Failed key={entry.id} entry={entry} />
          )}
        </Section>
      )}
    </div>
  );
}
