import type { JournalEntry } from "~/api/state/engagement-journal.ts";
import { RESENT } from "~/api/write-end.ts";
import { RetryWhen } from "~/components/form/form.tsx";
import { Notice } from "~/ui/notice.tsx";
import { Section } from "~/ui/section.tsx";
import { Synced } from "./synced.tsx";

function Failed({ entry }: { entry: JournalEntry }) {
  const { outcome, requestId, resent } = entry;
  if (outcome.kind === "synced") return null;
  const uncertain = outcome.kind === "unknown";
  return (
    <Notice tone={uncertain ? "warning" : "negative"} role="alert">
      <p>
        <strong>{uncertain ? "It may have been synced." : "Nothing was synced."}</strong>{" "}
        {outcome.message}
      </p>
      {uncertain && <p>{resent && RESENT} It's safe to resend.</p>}
      {outcome.issues.length > 0 && <p>See the highlighted fields.</p>}
      {outcome.retryAfter !== undefined && (
        <RetryWhen until={Date.parse(entry.time) + outcome.retryAfter * 1000} />
      )}
      {outcome.status > 0 && (
        <p className="mono text-text-muted">
          {outcome.status}
          {requestId !== undefined && `, request ${requestId}`}
        </p>
      )}
    </Notice>
  );
}

export const RESULT_ID = "engagement-result";

/** How the last sync ended. */
export function Result({ entry }: { entry: JournalEntry | undefined }) {
  return (
    <div id={RESULT_ID} role="status">
      {entry !== undefined && (
        <Section title="Result">
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
