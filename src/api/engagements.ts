import type { BodyInput } from "~/contract/endpoint.ts";
import { type EngagementBody, engagementSync } from "~/contract/engagements.ts";
import { learnName } from "./directory.ts";
import { type JournalEntry, recordSync } from "./engagement-journal.ts";
import { ApiError, isAbort, toApiError } from "./errors.ts";
import { callRaw } from "./http.ts";
import { reportSignOut } from "./query-client.ts";

/**
 * Syncs an engagement (section 4.14): whole or nothing. Answers the engagement, the JSON as it came
 * and the request id. Throws `ApiError`, a failed check of the body included, or the abort reason.
 */
export async function syncEngagement(body: BodyInput<typeof engagementSync>, signal?: AbortSignal) {
  const received = await callRaw(engagementSync, { body, signal });
  for (const { userId, name } of received.answer.data?.engagementUsers ?? []) {
    learnName("user", userId, name);
  }
  return received;
}

const stopped = (cause: unknown) =>
  new ApiError({
    status: 0,
    code: "stopped",
    message: "It was stopped under way: whether it was synced isn't known.",
    cause,
  });

/** Syncs an engagement and notes in the journal how it ended; never throws, so many can go at once. */
export async function syncAndRecord(
  from: JournalEntry["from"],
  body: EngagementBody,
  signal?: AbortSignal,
): Promise<JournalEntry> {
  try {
    const { raw, requestId } = await syncEngagement(body, signal);
    return recordSync({ from, body, requestId, outcome: { kind: "synced", answer: raw } });
  } catch (thrown) {
    reportSignOut(thrown);
    const error = isAbort(thrown) ? stopped(thrown) : toApiError(thrown);
    const { status, code, message, issues, requestId, retryAfter } = error;
    const outcome = { kind: "failed", status, code, message, issues, retryAfter } as const;
    return recordSync({ from, body, requestId, outcome });
  }
}
