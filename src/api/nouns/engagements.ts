import type { EngagementBody } from "~/contract/engagements.ts";
import { engagementSync } from "~/contract/plain.gen.ts";
import { learnName } from "../state/directory.ts";
import { landedIn } from "../state/home-organization.ts";
import { sessionStore } from "../state/sign-out.ts";
import { type CallInput, callRaw } from "../transport/http.ts";
import { type Failed, outcomeOf } from "../transport/write.ts";

/** How a sync ended, with the raw JSON of its answer, and the recording if that names one. */
export type SyncOutcome =
  | { readonly kind: "synced"; readonly answer: unknown; readonly recordingId?: string | undefined }
  | Failed;

/** A sync of an engagement that has ended. */
export interface Sync {
  readonly body: EngagementBody;
  readonly outcome: SyncOutcome;
  readonly requestId: string | undefined;
}

/** When the last sync ended, in milliseconds since 1970; 0 before the first. */
export const lastSync = sessionStore(0);

/** Syncs an engagement atomically (section 4.14). Sends it only once and never throws. */
export async function syncEngagement(
  body: EngagementBody,
  headers?: CallInput<typeof engagementSync>["headers"],
): Promise<Sync> {
  try {
    const { answer, raw, requestId } = await callRaw(engagementSync, {
      body,
      ...(headers && { headers }),
    });
    if (answer.data?.organizationId) landedIn.set(answer.data.organizationId);
    for (const { userId, name } of answer.data?.engagementUsers ?? []) {
      learnName("user", userId, name);
    }
    const recordingId = answer.data?.recordingId;
    return { body, outcome: { kind: "synced", answer: raw, recordingId }, requestId };
  } catch (thrown) {
    const outcome = outcomeOf(thrown);
    return { body, outcome, requestId: outcome.error.requestId };
  } finally {
    lastSync.set(Date.now());
  }
}
