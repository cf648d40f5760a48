import { readPreference, writePreference } from "~/lib/preferences.ts";

const preference = (key: string) => ({
  read: () => readPreference(key),
  write: (value: string | undefined) => writePreference(key, value),
});

// Preferences that are needed before the first screen, some by `early.ts`, so this file stays small.

/** The credential kind this browser saw last: a guess until the session is known. */
export const lastKind = preference("credential-kind");

/** The role of that session, if it had one. */
export const lastRole = preference("role");

/**
 * Set while the sign-in waits for a click: since someone signed out here, or since it left for the identity provider
 * and brought no session.
 */
export const signInWaits = preference("sign-in-waits");

/** The reader's columns of the recordings table, which `layouts` keeps; undefined means the default. */
export const recordingColumns = preference("columns.recordings");
