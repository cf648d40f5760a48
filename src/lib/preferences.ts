import { NAMESPACE } from "./base.ts";

/**
 * Reads a preference of this browser; undefined if storage is denied. No secrets and nothing that the service
 * said about a customer go in here.
 */
export function readPreference(key: string) {
  try {
    return localStorage.getItem(`${NAMESPACE}.${key}`) ?? undefined;
  } catch {
    return undefined;
  }
}

export function writePreference(key: string, value: string | undefined) {
  try {
    if (value === undefined) localStorage.removeItem(`${NAMESPACE}.${key}`);
    else localStorage.setItem(`${NAMESPACE}.${key}`, value);
  } catch {
    // Storage is denied or full: the preference isn't kept.
  }
}
