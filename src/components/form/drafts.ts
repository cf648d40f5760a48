import { onSignOut } from "~/api/state/sign-out.ts";
import { guardUnsaved } from "~/lib/unsaved.ts";
import { type Progress, SETTLED } from "./submission.ts";

// What was typed into a form that was closed without sending, kept in memory until it is sent or
// the page or the session is left. Forms with secrets have no draft.
const values = new Map<string, object>();
/** What was typed into pickers and not picked, by field. */
export type Unpicked = Readonly<Record<string, string>>;
const unpicked = new Map<string, Unpicked>();
// What is known of a write whose answer was lost, so that a form that is opened again still says
// what a second try would mean.
const writes = new Map<string, Progress>();

guardUnsaved(() => values.size > 0 || unpicked.size > 0);
onSignOut(() => {
  values.clear();
  unpicked.clear();
  writes.clear();
});

export const draftOf = (name: string | undefined): object | undefined =>
  name === undefined ? undefined : values.get(name);

export function keepDraft(name: string | undefined, draft: object): void {
  if (name !== undefined) values.set(name, draft);
}

export const unpickedOf = (name: string | undefined): Unpicked =>
  (name !== undefined && unpicked.get(name)) || {};

export function keepUnpicked(name: string | undefined, texts: Unpicked): void {
  if (name === undefined) return;
  if (Object.values(texts).some((text) => text.trim() !== "")) unpicked.set(name, texts);
  else unpicked.delete(name);
}

/** How far the last submission had come when its form was closed. */
export function progressOf(name: string | undefined): Progress {
  const { failure, found, recheck } = (name !== undefined && writes.get(name)) || SETTLED;
  if (recheck === undefined) return SETTLED;
  return { checking: false, failure, found: found ?? "The form was closed before this was known." };
}

export function keepProgress(name: string | undefined, progress: Partial<Progress>): void {
  if (name !== undefined) writes.set(name, { ...SETTLED, ...writes.get(name), ...progress });
}

/** Forgets a draft whose write is done, even if its form was closed meanwhile. */
export function forgetDraft(name: string | undefined): void {
  if (name === undefined) return;
  values.delete(name);
  unpicked.delete(name);
  writes.delete(name);
}
