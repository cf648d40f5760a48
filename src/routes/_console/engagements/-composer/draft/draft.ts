import type { JournalEntry } from "~/api/state/engagement-journal.ts";
import type { LinkTarget } from "~/components/recording/link-target.ts";
import {
  getIn,
  type Json,
  type JsonObject,
  type JsonPath,
  pathKey,
  sameJson,
  setIn,
  unsetIn,
} from "../../-body/json.ts";
import { readObject } from "./json-error.ts";
import { remember, type Version, type Versioned } from "./versions.ts";

/** An omitted field keeps its stored value, a cleared one is null. */
export type FieldState = "omitted" | "cleared" | "set";

export interface Draft extends Versioned {
  /** Values of fields before they were omitted or cleared, by path. */
  kept: Readonly<Record<string, Json>>;
  /** The expanded sections and groups. */
  open: readonly string[];
  sending: boolean;
  /** How the last sync ended. */
  entry: JournalEntry | undefined;
}

export const formatJson = (value: unknown): string => JSON.stringify(value, null, 2);

const versionOf = (body: JsonObject, target?: LinkTarget): Version => ({
  body,
  text: formatJson(body),
  remoteText: undefined,
  target,
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

/** Replaces the body, and the recording it is for. Undoable. */
export const startFrom = (draft: Draft, body: JsonObject, target?: LinkTarget): Draft =>
  sameJson(draft.body, body) && readObject(draft.text).value !== undefined
    ? { ...draft, target, ...(target && { entry: undefined }) }
    : { ...remember(draft), ...versionOf(body, target), entry: undefined };

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

export const stateAt = (body: JsonObject, path: JsonPath): FieldState => {
  const value = getIn(body, path);
  return value === undefined ? "omitted" : value === null ? "cleared" : "set";
};

/** Sets the value at a path; undefined omits the field, null clears it. */
export function edit(draft: Draft, path: JsonPath, value: Json | undefined): Draft {
  const body = value === undefined ? unsetIn(draft.body, path) : setIn(draft.body, path, value);
  return { ...draft, body, text: formatJson(body) };
}

/** Changes the state of a field. Setting it restores its previous value, or `initial`. */
export function changeState(draft: Draft, path: JsonPath, state: FieldState, initial: Json): Draft {
  const key = pathKey(path);
  const value = getIn(draft.body, path);
  const kept = value === undefined || value === null ? draft.kept : { ...draft.kept, [key]: value };
  const next = { omitted: undefined, cleared: null, set: kept[key] ?? initial }[state];
  const { remoteText } = draft;
  // Drops remote data that is invalid, in favor of the body.
  const isRemote = key === "remoteData";
  return { ...edit(draft, path, next), kept, remoteText: isRemote ? undefined : remoteText };
}

/** Expands or collapses a section or group. */
export const toggle = (draft: Draft, key: string): Draft => ({
  ...draft,
  open: draft.open.includes(key)
    ? draft.open.filter((other) => other !== key)
    : [...draft.open, key],
});

/** Removes an item from a list. Undoable. */
export const removeItem = (draft: Draft, path: JsonPath): Draft =>
  edit(remember(draft), path, undefined);

/** Takes typed JSON, and updates the body once it is valid. */
export function typeJson(draft: Draft, text: string): Draft {
  const { value: body } = readObject(text);
  if (body === undefined) return { ...draft, text };
  const losesRemoteText =
    draft.remoteText !== undefined && !sameJson(draft.body.remoteData, body.remoteData);
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
