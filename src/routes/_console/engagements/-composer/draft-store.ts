import { useSyncExternalStore } from "react";
import type { EngagementBody } from "~/contract/engagements.ts";
import { syncAndRecord } from "~/api/engagements.ts";
import { atSignOut } from "~/api/forgetting.ts";
import { type Draft, EMPTY_DRAFT, startFrom } from "./draft.ts";
import { toJson } from "./to-json.ts";

// In memory, as it is customer data: it stays while other screens are looked at, and is gone with
// the page or at sign-out.
let draft = EMPTY_DRAFT;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export function changeDraft(change: (draft: Draft) => Draft): void {
  draft = change(draft);
  for (const listener of listeners) listener();
}

export const useDraft = (): Draft => useSyncExternalStore(subscribe, () => draft);

let prefilledBy: string | undefined;

/** Starts from a body that came with a visit to the page, the first time this visit is seen. */
export function prefill(body: EngagementBody, visit: string): void {
  if (prefilledBy === visit) return;
  prefilledBy = visit;
  changeDraft((before) => startFrom(before, toJson(body)));
}

/**
 * Sends a body, one at a time, whichever screen is looked at meanwhile. What came back stands in the
 * draft; resolves once it does.
 */
export async function send(body: EngagementBody): Promise<void> {
  if (draft.sending) return;
  changeDraft((before) => ({ ...before, sending: true }));
  const entry = await syncAndRecord("composer", body);
  // After a sign-out there is nothing to show it in, and nobody to see it.
  if (draft.sending) changeDraft((before) => ({ ...before, sending: false, entry }));
}

atSignOut(() => changeDraft(() => EMPTY_DRAFT));
