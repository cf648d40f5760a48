import { type QueryClient } from "@tanstack/react-query";
import { deepEqual } from "@tanstack/react-router";
import { type Sync, syncEngagement } from "~/api/nouns/engagements.ts";
import { sendLink } from "~/api/nouns/links.ts";
import { sessionStore } from "~/api/state/sign-out.ts";
import type { RecordingListSearch } from "~/components/recording/lists.tsx";
import type { EngagementBody } from "~/contract/engagements.ts";
import { fromJson } from "~/lib/guards.ts";
import { formatJson, isJsonObject, type JsonObject } from "~/lib/json.ts";
import { guardUnsaved } from "~/lib/unsaved.ts";
import {
  type AnyRecording,
  type Choice,
  engagementFor,
  learnRecords,
  nameOfChoice,
} from "./engagement-for.ts";

/** The recording that an engagement is composed for. */
export interface LinkTarget {
  readonly recordingId: string;
  readonly title: string;
  readonly dateCreated?: string | undefined;
  /** Undefined if the service doesn't say. */
  readonly organizationId?: string | undefined;
  /** The name of the opportunity it is to be linked to. */
  readonly name?: string | undefined;
  /** The address of the unlinked recordings it comes from, and the recording after it there. */
  readonly list?: RecordingListSearch | undefined;
  readonly next?: { readonly id: string; readonly title: string } | undefined;
}

/** The search of the composer's address with the draft for a recording. */
export const toDraft =
  (recordingId: string) =>
  ({ organizationId }: { organizationId?: string | undefined }) => ({
    organizationId,
    recordingId,
  });

/** One engagement, edited in a form and as JSON. */
export interface Draft {
  /** The JSON as typed, which may be invalid. */
  readonly text: string;
  /** The last valid body, which the form shows. */
  readonly body: JsonObject;
  /** The body it began with. */
  readonly start: JsonObject;
  readonly target?: LinkTarget | undefined;
  readonly sending: boolean;
  /** The last sync. */
  readonly sync?: Sync | undefined;
  /** The draft before this one, if it had what wasn't synced. */
  readonly previous?: Draft | undefined;
}

const starting = (start: JsonObject): Draft => ({
  text: formatJson(start),
  body: start,
  start,
  sending: false,
});

export const EMPTY_DRAFT: Draft = starting({});

/** The key of the draft that isn't for a recording. */
export const FREE = "";

// Customer data: kept in memory only, until sign-out.
export const draftStore = sessionStore<ReadonlyMap<string, Draft>>(new Map());
guardUnsaved(() => [...draftStore.get().values()].some(holdsUnsent));

const holdsUnsent = (draft: Draft) => isUnsent(draft) || draft.previous !== undefined;

/** The draft for a recording, by its ID; undefined if there is none. The free one always is. */
export const draftIn = (drafts: ReadonlyMap<string, Draft>, key: string): Draft | undefined =>
  drafts.get(key) ?? (key === FREE ? EMPTY_DRAFT : undefined);

const put = (key: string, draft: Draft) =>
  draftStore.update((drafts) => new Map(drafts).set(key, draft));

/** Changes a draft, if it is still there. */
export function changeDraft(key: string, change: (draft: Draft) => Draft) {
  const draft = draftIn(draftStore.get(), key);
  if (draft !== undefined) put(key, change(draft));
}

/** A body as its JSON is read. */
export const asJson = (body: unknown): unknown => JSON.parse(JSON.stringify(body));

/** Whether a draft has what was typed, or an example, and wasn't synced. */
export function isUnsent({ text, body, start, sync }: Draft) {
  if (text.trim() === "") return false;
  const typed = fromJson(text);
  if (!isJsonObject(typed)) return true;
  if (Object.keys(typed).length === 0) return false;
  const isSynced = sync?.outcome.kind === "synced" && deepEqual(asJson(sync.body), body);
  return !isSynced && !deepEqual(start, body);
}

/** Starts over, unless a sync is on its way, and keeps what would be lost for `Restore draft`. */
export function startFrom(draft: Draft, start: JsonObject): Draft {
  if (draft.sending) return draft;
  return {
    ...starting(start),
    target: draft.target,
    previous: isUnsent(draft) ? draft : draft.previous,
  };
}

/**
 * Opens the draft for a recording. What was typed into it stays, unless it is to begin with another body: then it
 * can be restored.
 */
export function openDraft(
  recording: AnyRecording,
  choice?: Choice,
  place: Pick<LinkTarget, "list" | "next"> = {},
) {
  const { id, title, dateCreated, organizationId } = recording;
  const name = nameOfChoice(choice);
  const target = {
    recordingId: id,
    title: title || id,
    dateCreated,
    organizationId,
    name,
    ...place,
  };
  learnRecords(recording, choice);
  const json = asJson(engagementFor(recording, choice));
  const start = isJsonObject(json) ? json : {};
  const known = draftStore.get().get(id);
  const isKept = known !== undefined && deepEqual(known.start, start);
  put(id, { ...(isKept ? known : startFrom(known ?? EMPTY_DRAFT, start)), target });
}

/** Syncs a body, one at a time, and puts the end into its draft. Undefined if it is being synced already. */
export async function sendDraft(
  client: QueryClient,
  key: string,
  body: EngagementBody,
): Promise<Sync | undefined> {
  const draft = draftIn(draftStore.get(), key);
  if (draft === undefined || draft.sending) return undefined;
  const { target } = draft;
  put(key, { ...draft, sending: true });
  const recording = target && { id: target.recordingId, dateCreated: target.dateCreated };
  const sync = await (recording
    ? sendLink(client, recording, { body, name: target.name })
    : syncEngagement(body));
  // Signing out drops the draft; the end must not be kept then.
  if (draftStore.get().get(key)?.sending !== true) return undefined;
  changeDraft(key, (before) => ({ ...before, sending: false, sync: sync ?? before.sync }));
  return sync;
}
