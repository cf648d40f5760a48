import { readPreference, writePreference } from "~/lib/preferences.ts";
import { mendLook } from "~/lib/table-look.ts";
import { TABLE_SHAPE } from "./recording-search.ts";

const KEY = "recordings.columns";

/**
 * How the reader last arranged the table of recordings, in the words of the address's `columns`;
 * undefined where that is how it comes. The screen puts it into an address that says nothing, so
 * that what is shown can always be read there.
 */
export const ownColumns = (): string[] | undefined =>
  mendLook(readPreference(KEY)?.split(","), TABLE_SHAPE);

/** Keeps how the table was arranged, in this browser. */
export const keepColumns = (columns: readonly string[] | undefined): void =>
  writePreference(KEY, columns?.join(","));
