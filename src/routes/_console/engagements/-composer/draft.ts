import { deepEqual } from "@tanstack/react-router";
import { type Sync, syncEngagement } from "~/api/nouns/engagements.ts";
import { sessionStore } from "~/api/state/sign-out.ts";
import type { LinkTarget } from "~/components/recording/link-target.ts";
import type { EngagementBody } from "~/contract/engagements.ts";
import { formatJson, getIn, isJsonObject, type JsonObject, type JsonPath } from "~/lib/json.ts";
import { guardUnsaved } from "~/lib/unsaved.ts";
import { checkEngagement, offsetOf, readObject, withField } from "../-body.ts";

/** One engagement, edited in a form and as JSON. */
export interface Draft {
  /** The JSON as typed, which may be invalid. */
  readonly text: string;
  /** The last valid body, which the form shows. */
  readonly body: JsonObject;
  /** The recording it is for. */
  readonly target: LinkTarget | undefined;
  readonly sending: boolean;
  /** The last sync. */
  readonly sync: Sync | undefined;
  /** The draft before this one, if it had what wasn't synced. */
  readonly previous?: Draft | undefined;
}

export const EMPTY_DRAFT: Draft = {
  text: "{}",
  body: {},
  target: undefined,
  sending: false,
  sync: undefined,
};

// Customer data: kept in memory only, until sign-out.
export const draftStore = sessionStore(EMPTY_DRAFT);
guardUnsaved(() => {
  const draft = draftStore.get();
  return isUnsent(draft) || draft.previous !== undefined;
});

/** Takes typed JSON. The form follows once it is valid. */
export const typeJson = (draft: Draft, text: string): Draft => ({
  ...draft,
  text,
  body: readObject(text).body ?? draft.body,
});

/** Sets a field of the form; everything else in the JSON stays. */
export function editField(draft: Draft, path: JsonPath, value: string): Draft {
  const body = withField(draft.body, path, value);
  return { ...draft, body, text: formatJson(body) };
}

/** A synced body as JSON. */
const bodyOf = ({ body }: Sync): unknown => JSON.parse(JSON.stringify(body));

/** Whether a draft has what wasn't synced. */
function isUnsent({ text, body, sync }: Draft) {
  const read = readObject(text);
  if (text.trim() === "" || (read.body && Object.keys(read.body).length === 0)) return false;
  const isSynced = sync?.outcome.kind === "synced" && deepEqual(bodyOf(sync), body);
  return !isSynced || read.error !== undefined;
}

/** Starts over, and keeps what would be lost for `Restore draft`. */
export function startFrom(draft: Draft, body: JsonObject, target?: LinkTarget): Draft {
  const previous = isUnsent(draft) ? { ...draft, previous: undefined } : draft.previous;
  // A sync in progress is still waited for.
  return { ...EMPTY_DRAFT, body, text: formatJson(body), target, sending: draft.sending, previous };
}

export const changeDraft = (change: (draft: Draft) => Draft) => draftStore.update(change);

let prefilledEntry: string | undefined;

/** Starts from the body of a history entry, once per entry. */
export function prefill(body: EngagementBody, target: LinkTarget | undefined, entryKey: string) {
  if (prefilledEntry === entryKey) return;
  prefilledEntry = entryKey;
  const json: unknown = JSON.parse(JSON.stringify(body));
  if (isJsonObject(json)) changeDraft((draft) => startFrom(draft, json, target));
}

/** Syncs a body, one at a time, and puts the end into the draft. Returns whether it is synced. */
export async function sendDraft(body: EngagementBody): Promise<boolean> {
  if (draftStore.get().sending) return false;
  changeDraft((before) => ({ ...before, sending: true }));
  const sync = await syncEngagement(body);
  // Signing out resets the draft; the end must not be kept then.
  if (draftStore.get().sending) changeDraft((before) => ({ ...before, sending: false, sync }));
  return sync.outcome.kind === "synced";
}

/** Something wrong with a body, found before syncing or by the service. */
export interface Problem {
  readonly path: JsonPath;
  readonly message: string;
  /** Only issues of the schema block the sync. */
  readonly blocks: boolean;
  /** Where it is in the JSON, if that is known. */
  readonly line: number | undefined;
  readonly offset: number | undefined;
}

/** The service's issues, until the value at their path changes. */
function serviceIssues({ body, sync }: Draft) {
  if (sync?.outcome.kind !== "failed") return [];
  const sent = bodyOf(sync);
  return sync.outcome.error.issues.filter(
    ({ path }) => isJsonObject(sent) && deepEqual(getIn(sent, path), getIn(body, path)),
  );
}

const NOT_SENT = "The API doesn't have this field, so it isn't sent.";

/** What a draft sends, and what is wrong with it. An empty one is fine until it is `tried`. */
export function examine(draft: Draft, tried: boolean) {
  const { text, body } = draft;
  const { error } = readObject(text);
  const { sendable, issues, unknown } = checkEngagement(body);
  const problem = (path: JsonPath, message: string, blocks: boolean): Problem => {
    const offset = error ? undefined : offsetOf(text, body, path);
    const line = offset === undefined ? undefined : text.slice(0, offset).split("\n").length;
    return { path, message, blocks, line, offset };
  };
  const isBlank = Object.keys(body).length === 0;
  return {
    /** Why the JSON can't be read; the form is read-only then. */
    error,
    sendable,
    isBlank,
    problems: [
      ...(isBlank && !tried ? [] : issues).map(({ path, message }) => problem(path, message, true)),
      ...serviceIssues(draft).map(({ path, message }) => problem(path, message, false)),
      ...unknown.map((path) => problem(path, NOT_SENT, false)),
    ],
  };
}
