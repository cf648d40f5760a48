import type { JournalEntry } from "~/api/engagement-journal.ts";
import { findJsonError, type JsonError } from "~/lib/json-error.ts";
import { getIn, isJsonObject, type Json, type JsonObject, type JsonPath } from "~/lib/json.ts";
import { sameJson, setIn, unsetIn } from "~/lib/json.ts";

/** A field is left as it is stored, cleared by null, or set to a value. */
export type FieldState = "omitted" | "cleared" | "set";

/** What the composer holds at a moment, as Undo brings it back. */
export interface Version {
  /** The last body that could be read: the one state that form and JSON show. */
  body: JsonObject;
  /** The JSON as it was typed; where it can't be read, `body` is what it was before. */
  text: string;
  /** What stands in the field of the remote data while it can't be read. */
  remoteText: string | undefined;
}

export interface Draft extends Version {
  /** What fields were set to before they were omitted or cleared, by path. */
  kept: Readonly<Record<string, Json>>;
  past: readonly Version[];
  future: readonly Version[];
  /** The sections and groups that stand open. */
  open: readonly string[];
  /** True from sending until something came back. */
  sending: boolean;
  /** What came back of the last sending. */
  entry: JournalEntry | undefined;
}

export const pathKey = (path: JsonPath): string => path.join(".");

export const formatJson = (value: unknown): string => JSON.stringify(value, null, 2);

const versionOf = (body: JsonObject): Version => ({
  body,
  text: formatJson(body),
  remoteText: undefined,
});

export const EMPTY_DRAFT: Draft = {
  ...versionOf({}),
  kept: {},
  past: [],
  future: [],
  open: ["Engagement"],
  sending: false,
  entry: undefined,
};

const MOST_VERSIONS = 50;

/** Remembers what stands, for Undo: before anything that would lose what was typed. */
function remember(draft: Draft): Draft {
  const { body, text, remoteText, past } = draft;
  if (text === EMPTY_DRAFT.text) return draft;
  return {
    ...draft,
    past: [...past, { body, text, remoteText }].slice(-MOST_VERSIONS),
    future: [],
  };
}

/** Another body as a whole; Undo brings the one before back. */
export const startFrom = (draft: Draft, body: JsonObject): Draft =>
  sameJson(draft.body, body) && jsonError(draft.text) === undefined
    ? draft
    : { ...remember(draft), ...versionOf(body), entry: undefined };

/** The last JSON that could be read, in place of what can't be. */
export const restore = (draft: Draft): Draft => ({
  ...remember(draft),
  text: formatJson(draft.body),
});

/** Opens everything that hides the field at a path. */
export function openAt(draft: Draft, section: string, path: JsonPath): Draft {
  const groups = path.map((_, index) => pathKey(path.slice(0, index + 1)));
  return { ...draft, open: [...new Set([...draft.open, section, ...groups])] };
}

function travel(draft: Draft, from: "past" | "future", to: "past" | "future"): Draft {
  const version = draft[from].at(-1);
  if (version === undefined) return draft;
  const { body, text, remoteText } = draft;
  const left = [...draft[to], { body, text, remoteText }];
  return { ...draft, ...version, [from]: draft[from].slice(0, -1), [to]: left };
}

export const undo = (draft: Draft): Draft => travel(draft, "past", "future");
export const redo = (draft: Draft): Draft => travel(draft, "future", "past");

export const stateAt = (body: JsonObject, path: JsonPath): FieldState => {
  const value = getIn(body, path);
  return value === undefined ? "omitted" : value === null ? "cleared" : "set";
};

/** Puts a value at a path; undefined omits the field, null clears it. */
export function edit(draft: Draft, path: JsonPath, value: Json | undefined): Draft {
  const body = value === undefined ? unsetIn(draft.body, path) : setIn(draft.body, path, value);
  return { ...draft, body, text: formatJson(body) };
}

/** Changes a field's state; set again, it is what it was, or `initial`. */
export function turn(draft: Draft, path: JsonPath, state: FieldState, initial: Json): Draft {
  const key = pathKey(path);
  const value = getIn(draft.body, path);
  const kept = value === undefined || value === null ? draft.kept : { ...draft.kept, [key]: value };
  const next = { omitted: undefined, cleared: null, set: kept[key] ?? initial }[state];
  const { remoteText } = draft;
  // The field of the remote data starts from the body again.
  const isRemote = key === "remoteData";
  return { ...edit(draft, path, next), kept, remoteText: isRemote ? undefined : remoteText };
}

/** Opens or closes a section or a group. */
export const toggle = (draft: Draft, key: string): Draft => ({
  ...draft,
  open: draft.open.includes(key)
    ? draft.open.filter((other) => other !== key)
    : [...draft.open, key],
});

/** Takes an item out of a list; Undo brings it back. */
export const removeItem = (draft: Draft, path: JsonPath): Draft =>
  edit(remember(draft), path, undefined);

/** The JSON as somebody types it: the form follows as soon as it can be read. */
export function typeJson(draft: Draft, text: string): Draft {
  if (jsonError(text) !== undefined) return { ...draft, text };
  const body: unknown = JSON.parse(text);
  if (!isJsonObject(body)) return { ...draft, text };
  const overtaken =
    draft.remoteText !== undefined && !sameJson(draft.body.remoteData, body.remoteData);
  return overtaken
    ? { ...remember(draft), body, text, remoteText: undefined }
    : { ...draft, body, text };
}

/** The remote data as somebody types it as JSON; the body follows as soon as it is an object. */
export function typeRemoteData(draft: Draft, text: string): Draft {
  if (jsonError(text) !== undefined) return { ...draft, remoteText: text };
  const value: unknown = JSON.parse(text);
  return isJsonObject(value)
    ? { ...edit(draft, ["remoteData"], value), remoteText: text }
    : { ...draft, remoteText: text };
}

/** Where a text can't be read as an object in braces, if it can't. */
export function jsonError(text: string): JsonError | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (isJsonObject(value)) return undefined;
    return { offset: 0, line: 1, column: 1, message: "An object in braces is expected" };
  } catch {
    return findJsonError(text);
  }
}
