import { readPreference, writePreference } from "~/lib/preferences.ts";

const preference = (key: string) => ({
  read: () => readPreference(key),
  write: (value: string | undefined) => writePreference(key, value),
});

// Preferences that `early.ts` needs before the app is loaded, so this file stays small.

/** The credential kind this browser saw last: a guess until the session is known. */
export const lastKind = preference("credential-kind");

/** The role of that session, if it had one. */
export const lastRole = preference("role");

/** The reader's columns of the recordings table, which `layouts` keeps; undefined means the default. */
export const recordingColumns = preference("columns.recordings");
