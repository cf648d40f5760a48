/** The longest address that a sign-in with the identity provider takes along. A longer one is kept in this tab. */
const LONGEST = 500;
const KEY = "tapedeck.returnTo";
/** The end of an address whose full text is kept in this tab. */
const KEPT = "#kept";

/** Shortens an address that is too long to take along. Without storage its query is lost. */
export function takenAlong(to: string): string {
  if (to.length <= LONGEST) return to;
  const [path = "/"] = to.split("?");
  try {
    sessionStorage.setItem(KEY, to);
    return path + KEPT;
  } catch {
    return path;
  }
}

/** The full text of an address that was taken along. */
export function returnAddress(to: string): string {
  if (!to.endsWith(KEPT)) return to;
  try {
    return sessionStorage.getItem(KEY) ?? to;
  } catch {
    return to;
  }
}
