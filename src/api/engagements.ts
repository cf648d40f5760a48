import type { EngagementBody } from "~/contract/engagements.ts";
import { engagementSync } from "~/contract/plain.gen.ts";
import { learnName } from "./state/directory.ts";
import { landedIn } from "./state/home-organization.ts";
import { type JournalEntry, recordSync, unsettled } from "./state/engagement-journal.ts";
import { pause } from "~/lib/pause.ts";
import type { ApiError } from "./errors.ts";
import { callRaw } from "./http.ts";
import { outcomeOf } from "./write-end.ts";

type Attempt = Pick<JournalEntry, "outcome" | "requestId" | "sent">;

/** Tells if a failed call left the gateway; undefined without a complete answer. */
function wasSent({ end, status, code }: ApiError) {
  if (end === "not_sent") return false;
  return status > 0 && code !== "incomplete" ? true : undefined;
}

/** Syncs an engagement atomically (section 4.14). Never throws. */
async function attempt(body: EngagementBody): Promise<Attempt> {
  try {
    const { answer, raw, requestId } = await callRaw(engagementSync, { body });
    if (answer.data?.organizationId) landedIn.set(answer.data.organizationId);
    for (const { userId, name } of answer.data?.engagementUsers ?? []) {
      learnName("user", userId, name);
    }
    return { requestId, sent: true, outcome: { kind: "synced", answer: raw } };
  } catch (thrown) {
    const outcome = outcomeOf(thrown);
    return { requestId: outcome.error.requestId, sent: wasSent(outcome.error), outcome };
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
  const before = unsettled(body);
  let last = await attempt(body);
  const sends = [...(before ? [before.sent] : []), last.sent];
  if (last.outcome.kind === "unknown" && last.outcome.error.status !== 401) {
    await pause(wait);
    last = await attempt(body);
    sends.push(last.sent);
  }
  const arrived = sends.filter((sent) => sent === true).length;
  const mayHave = sends.filter((sent) => sent !== false).length;
  // A refusal is only about the last send.
  const isOpen = sends.slice(0, -1).some((sent) => sent !== false);
  if (isOpen && last.outcome.kind === "failed") {
    last = { ...last, outcome: { ...last.outcome, kind: "unknown" } };
  }
  const resent = arrived > 1 ? true : mayHave > 1 ? undefined : false;
  const sent = arrived > 0 ? true : mayHave > 0 ? undefined : false;
  return recordSync({ ...last, sent, from, body, resent });
}
