import type { LinkTarget } from "~/components/recording/link-target.ts";
import type { JsonObject } from "../../-body/json.ts";

/** What Undo restores. */
export interface Version {
  /** The last valid body, which the form shows. */
  body: JsonObject;
  /** The JSON as typed, which may be invalid. */
  text: string;
  /** The remote data as typed, while it is invalid. */
  remoteText: string | undefined;
  /** The recording it is composed for. */
  target: LinkTarget | undefined;
}

export interface Versioned extends Version {
  past: readonly Version[];
  future: readonly Version[];
}

const MOST_VERSIONS = 50;

const versionOf = ({ body, text, remoteText, target }: Version): Version => ({
  body,
  text,
  remoteText,
  target,
});

/** Adds the current version to Undo, before anything that would lose what was typed. */
export const remember = <D extends Versioned>(draft: D): D =>
  draft.text === "{}"
    ? draft
    : { ...draft, past: [...draft.past, versionOf(draft)].slice(-MOST_VERSIONS), future: [] };

function travel<D extends Versioned>(draft: D, from: "past" | "future", to: "past" | "future"): D {
  const version = draft[from].at(-1);
  if (version === undefined) return draft;
  const left = [...draft[to], versionOf(draft)];
  return { ...draft, ...version, [from]: draft[from].slice(0, -1), [to]: left };
}

export const undo = <D extends Versioned>(draft: D): D => travel(draft, "past", "future");
export const redo = <D extends Versioned>(draft: D): D => travel(draft, "future", "past");
