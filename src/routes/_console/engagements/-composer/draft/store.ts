import type { EngagementBody } from "~/contract/engagements.ts";
import { syncAndRecord } from "~/api/engagements.ts";
import type { LinkTarget } from "~/components/recording/link-target.ts";
import { sessionStore } from "~/api/state/sign-out.ts";
import { useStore } from "~/lib/store.ts";
import { guardUnsaved } from "~/lib/unsaved.ts";
import { type Draft, EMPTY_DRAFT, startFrom } from "./draft.ts";
import { toJson } from "../../-body/json.ts";

// Customer data: kept in memory only, until sign-out.
const store = sessionStore(EMPTY_DRAFT);
guardUnsaved(() => store.get() !== EMPTY_DRAFT);

export const changeDraft = store.update;

export const useDraft = (): Draft => useStore(store);

let prefilledEntry: string | undefined;

/** Starts from the body of a history entry, once per entry. */
export function prefill(
  body: EngagementBody,
  target: LinkTarget | undefined,
  entryKey: string,
): void {
  if (prefilledEntry === entryKey) return;
  prefilledEntry = entryKey;
  changeDraft((before) => startFrom(before, toJson(body), target));
}

/** Syncs a body, one at a time, and puts the result into the draft. Returns whether it is synced. */
export async function send(body: EngagementBody): Promise<boolean> {
  if (store.get().sending) return false;
  changeDraft((before) => ({ ...before, sending: true }));
  const entry = await syncAndRecord("composer", body);
  // Signing out resets the draft; the result must not be kept then.
  if (store.get().sending) changeDraft((before) => ({ ...before, sending: false, entry }));
  return entry.outcome.kind === "synced";
}
