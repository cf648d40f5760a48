import { deepEqual, useNavigate } from "@tanstack/react-router";
import { createContext, useContext } from "react";
import { syncAndRecord } from "~/api/engagements.ts";
import type { JournalEntry } from "~/api/state/engagement-journal.ts";
import { sessionStore } from "~/api/state/sign-out.ts";
import type { LinkTarget } from "~/components/recording/link-target.ts";
import type { EngagementBody } from "~/contract/engagements.ts";
import {
  formatJson,
  getIn,
  type Json,
  type JsonObject,
  type JsonPath,
  pathKey,
  setIn,
  unsetIn,
} from "~/lib/json.ts";
import { guardUnsaved } from "~/lib/unsaved.ts";
import { checkBody, summarize, toJson } from "../-body.ts";
import { jsonError, readObject } from "./json-error.ts";

/** An omitted field keeps its stored value, a cleared one is null. */
export type FieldState = "omitted" | "cleared" | "set";

/** A version that Undo restores. */
interface Version {
  /** The last valid body, which the form shows. */
  body: JsonObject;
  /** The JSON as typed, which may be invalid. */
  text: string;
  /** The remote data as typed, while it is invalid. */
  remoteText: string | undefined;
  /** The recording it is composed for. */
  target: LinkTarget | undefined;
}

export interface Draft extends Version {
  past: readonly Version[];
  future: readonly Version[];
  /** Values of fields before they were omitted or cleared, by path. */
  kept: Readonly<Record<string, Json>>;
  /** The expanded sections and groups. */
  open: readonly string[];
  sending: boolean;
  /** The last sync. */
  entry: JournalEntry | undefined;
}

export const EMPTY_DRAFT: Draft = {
  body: {},
  text: "{}",
  remoteText: undefined,
  target: undefined,
  past: [],
  future: [],
  kept: {},
  open: ["Engagement"],
  sending: false,
  entry: undefined,
};

const MOST_VERSIONS = 50;

const versionOf = ({ body, text, remoteText, target }: Version): Version => ({
  body,
  text,
  remoteText,
  target,
});

/** Adds the current version to Undo, before anything that would lose what was typed. */
const remember = (draft: Draft): Draft =>
  draft.text === "{}"
    ? draft
    : { ...draft, past: [...draft.past, versionOf(draft)].slice(-MOST_VERSIONS), future: [] };

function travel(draft: Draft, from: "past" | "future", to: "past" | "future"): Draft {
  const version = draft[from].at(-1);
  if (version === undefined) return draft;
  const left = [...draft[to], versionOf(draft)];
  return { ...draft, ...version, [from]: draft[from].slice(0, -1), [to]: left };
}

export const undo = (draft: Draft): Draft => travel(draft, "past", "future");
export const redo = (draft: Draft): Draft => travel(draft, "future", "past");

/** Replaces the body, and the recording it is for. Undoable. */
export const startFrom = (draft: Draft, body: JsonObject, target?: LinkTarget): Draft =>
  deepEqual(draft.body, body) && readObject(draft.text).value !== undefined
    ? { ...draft, target, ...(target && { entry: undefined }) }
    : {
        ...remember(draft),
        body,
        text: formatJson(body),
        remoteText: undefined,
        target,
        entry: undefined,
      };

/** Replaces invalid JSON by the last valid body. Undoable. */
export const restore = (draft: Draft): Draft => ({
  ...remember(draft),
  text: formatJson(draft.body),
});

/** Expands everything around the field at a path. */
export function openAt(draft: Draft, section: string, path: JsonPath): Draft {
  const groups = path.map((_, index) => pathKey(path.slice(0, index + 1)));
  return { ...draft, open: [...new Set([...draft.open, section, ...groups])] };
}

/** Expands or collapses a section or group. */
export const toggle = (draft: Draft, key: string): Draft => ({
  ...draft,
  open: draft.open.includes(key)
    ? draft.open.filter((other) => other !== key)
    : [...draft.open, key],
});

export const stateAt = (body: JsonObject, path: JsonPath): FieldState => {
  const value = getIn(body, path);
  return value === undefined ? "omitted" : value === null ? "cleared" : "set";
};

/** Sets the value at a path; undefined omits the field, null clears it. */
export function edit(draft: Draft, path: JsonPath, value: Json | undefined): Draft {
  const body = value === undefined ? unsetIn(draft.body, path) : setIn(draft.body, path, value);
  // Drops remote data that is invalid, in favor of the body.
  const remoteText = path[0] === "remoteData" ? undefined : draft.remoteText;
  return { ...draft, body, text: formatJson(body), remoteText };
}

/** Changes the state of a field. Setting it restores its previous value, or `initial`. */
export function changeState(draft: Draft, path: JsonPath, state: FieldState, initial: Json): Draft {
  const key = pathKey(path);
  const value = getIn(draft.body, path);
  const kept = value === undefined || value === null ? draft.kept : { ...draft.kept, [key]: value };
  const next = { omitted: undefined, cleared: null, set: kept[key] ?? initial }[state];
  return { ...edit(draft, path, next), kept };
}

/** Removes an item from a list. Undoable. */
export const removeItem = (draft: Draft, path: JsonPath): Draft =>
  edit(remember(draft), path, undefined);

/** Takes typed JSON, and updates the body once it is valid. */
export function typeJson(draft: Draft, text: string): Draft {
  const { value: body } = readObject(text);
  if (body === undefined) return { ...draft, text };
  const losesRemoteText =
    draft.remoteText !== undefined && !deepEqual(draft.body.remoteData, body.remoteData);
  return losesRemoteText
    ? { ...remember(draft), body, text, remoteText: undefined }
    : { ...draft, body, text };
}

/** Takes typed remote data, and updates the body once it is a valid object. */
export function typeRemoteData(draft: Draft, text: string): Draft {
  const { value } = readObject(text);
  const next = value === undefined ? draft : edit(draft, ["remoteData"], value);
  return { ...next, remoteText: text };
}

// Customer data: kept in memory only, until sign-out.
export const draftStore = sessionStore(EMPTY_DRAFT);
guardUnsaved(() => draftStore.get() !== EMPTY_DRAFT);

/** Changes the draft with one of the functions above, and what that takes beside the draft. */
export const changeDraft = <Rest extends unknown[]>(
  change: (draft: Draft, ...rest: Rest) => Draft,
  ...rest: Rest
) => draftStore.update((draft) => change(draft, ...rest));

let prefilledEntry: string | undefined;

/** Starts from the body of a history entry, once per entry. */
export function prefill(body: EngagementBody, target: LinkTarget | undefined, entryKey: string) {
  if (prefilledEntry === entryKey) return;
  prefilledEntry = entryKey;
  changeDraft(startFrom, toJson(body), target);
}

/** Syncs a body, one at a time, and puts the result into the draft. Returns whether it is synced. */
export async function send(body: EngagementBody): Promise<boolean> {
  if (draftStore.get().sending) return false;
  changeDraft((before) => ({ ...before, sending: true }));
  const entry = await syncAndRecord("composer", body);
  // Signing out resets the draft; the result must not be kept then.
  if (draftStore.get().sending) changeDraft((before) => ({ ...before, sending: false, entry }));
  return entry.outcome.kind === "synced";
}

/** Returns a function that opens a body in the composer. */
export function useOpenInComposer(): (body: JsonObject) => void {
  const navigate = useNavigate({ from: "/engagements/" });
  return (body) => {
    changeDraft(startFrom, body);
    void navigate({ search: (previous) => ({ ...previous, tab: undefined }) });
  };
}

/** Something wrong with a field, found before syncing or reported by the service. */
export interface Problem {
  path: JsonPath;
  message: string;
  /** `schema` blocks the sync. `unknown` is a field the API doesn't have: it isn't sent. */
  from: "schema" | "service" | "unknown";
}

const UNKNOWN = "The API doesn't have this field, so it won't be sent";

const problemsFrom = (
  from: Problem["from"],
  issues: readonly Pick<Problem, "path" | "message">[],
): Problem[] => issues.map(({ path, message }) => ({ path, message, from }));

/** The service's issues, until the value at their path changes. */
function serviceIssues({ body, entry }: Draft) {
  if (entry?.outcome.kind !== "failed") return [];
  const sent = toJson(entry.body);
  return entry.outcome.error.issues.filter(({ path }) =>
    deepEqual(getIn(sent, path), getIn(body, path)),
  );
}

function remoteDataIssues({ remoteText }: Draft) {
  const error = remoteText === undefined ? undefined : jsonError(remoteText);
  if (error === undefined) return [];
  const message = `Line ${error.line}, column ${error.column}: ${error.message}`;
  return [{ path: ["remoteData"], message }];
}

/**
 * A draft with what is sent of it, and everything wrong with it, what blocks the sync first. An empty
 * body is fine until it's `tried`.
 */
export function composing(draft: Draft, tried: boolean) {
  const { sendable, sent, issues, unknown } = checkBody(draft.body);
  const started = Object.keys(draft.body).length > 0;
  const problems = [
    ...problemsFrom("schema", started || tried ? issues : []),
    ...problemsFrom("schema", remoteDataIssues(draft)),
    ...problemsFrom("service", serviceIssues(draft)),
    ...problemsFrom(
      "unknown",
      unknown.map((path) => ({ path, message: UNKNOWN })),
    ),
  ];
  /** While the JSON can't be read, the form shows the last valid body, read-only. */
  const unreadable = jsonError(draft.text);
  return { draft, started, sendable, sent, summary: summarize(sent), problems, unreadable };
}

/** Read by every part of the composer. */
export const ComposerContext = createContext(composing(EMPTY_DRAFT, false));

export const useComposer = () => useContext(ComposerContext);

/** The ID of a path's element in the form. */
export const elementId = (path: JsonPath) => `engagement.${pathKey(path)}`;

/** A field of the form; `problem` is what is wrong at exactly this path, in one line. */
export function useFieldAt(path: JsonPath) {
  const { draft, problems, unreadable } = useComposer();
  const key = pathKey(path);
  const found = problems.filter((problem) => pathKey(problem.path) === key);
  return {
    draft,
    id: elementId(path),
    value: getIn(draft.body, path),
    state: stateAt(draft.body, path),
    problem: found.map(({ message }) => message).join(" ") || undefined,
    locked: unreadable !== undefined,
  };
}
