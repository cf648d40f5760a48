import { NAMESPACE } from "~/lib/base.ts";

/** The longest address that a sign-in with the identity provider takes along. A longer one is kept in this tab. */
const MAX_LENGTH = 500;
const KEY = `${NAMESPACE}.returnTo`;
/** The end of an address whose full text is kept in this tab. */
const KEPT = "#kept";

/** Shortens an address that is too long to take along. Without storage its query is lost. */
export function takenAlong(to: string): string {
  if (to.length <= MAX_LENGTH) return to;
  const [path = "/"] = to.split("?");
  try {
    sessionStorage.setItem(KEY, to);
    return path + KEPT;
  } catch {
    return path;
  }
}

/** The full text of an address that was taken along. */
function fullAddress(to: string): string {
  if (!to.endsWith(KEPT)) return to;
  try {
    return sessionStorage.getItem(KEY) ?? to;
  } catch {
    return to;
  }
}

/** Escapes a percent sign that doesn't begin an encoded character, as in an address that was cut short. */
const escapeStray = (escapes: string) => {
  try {
    // Always true. The build would drop a call whose result isn't used.
    return decodeURIComponent(escapes) && escapes;
  } catch {
    return escapes.replaceAll("%", "%25");
  }
};

/**
 * The full form of an address that a browser has or a link names. Mends what the router can't read: it throws
 * on a stray percent sign, and takes two slashes at the start for another host.
 */
export const returnAddress = (to: string): string =>
  fullAddress(to)
    .replace(/^\/+/, "/")
    .replace(/(?:%[\da-f]{2})+|%/gi, escapeStray);
