import type { EngagementBody } from "~/contract/engagements.ts";
import { engagementSync } from "~/contract/plain.gen.ts";
import { learnName } from "./state/directory.ts";
import { landedIn } from "./state/home-organization.ts";
import { isUnsettled, type JournalEntry, recordSync } from "./state/engagement-journal.ts";
import { pause } from "~/lib/pause.ts";
import { toApiError } from "./errors.ts";
import { callRaw } from "./http.ts";
import { reportSignOut } from "./query-client.ts";
import { isNotDone } from "./write-end.ts";

/** Syncs an engagement atomically (section 4.14). Never throws. */
async function attempt(body: EngagementBody): Promise<Pick<JournalEntry, "outcome" | "requestId">> {
  try {
    const { answer, raw, requestId } = await callRaw(engagementSync, { body });
    if (answer.data?.organizationId) landedIn.set(answer.data.organizationId);
    for (const { userId, name } of answer.data?.engagementUsers ?? []) {
      learnName("user", userId, name);
    }
    return { requestId, outcome: { kind: "synced", answer: raw } };
  } catch (thrown) {
    reportSignOut(thrown);
    const error = toApiError(thrown);
    const { status, code, message, issues, requestId, retryAfter } = error;
    const kind = isNotDone(error) ? "failed" : "unknown";
    return { requestId, outcome: { kind, status, code, message, issues, retryAfter } };
  }
}

/** Milliseconds before a sync is sent once more: a service in trouble needs a moment. */
const WAIT = 1000;

/**
 * Syncs an engagement and records the outcome in the journal. If the answer is lost, it is sent once
 * more, which is safe: a sync creates or updates by external ID. Never throws.
 */
export async function syncAndRecord(
  from: JournalEntry["from"],
  body: EngagementBody,
  wait = WAIT,
): Promise<JournalEntry> {
  let resent = isUnsettled(body);
  let sent = await attempt(body);
  if (sent.outcome.kind === "unknown" && sent.outcome.status !== 401) {
    await pause(wait);
    resent = true;
    sent = await attempt(body);
  }
  // A refusal is only about the last send.
  if (resent && sent.outcome.kind === "failed") {
    sent = { ...sent, outcome: { ...sent.outcome, kind: "unknown" } };
  }
  return recordSync({ ...sent, from, body, resent });
}
