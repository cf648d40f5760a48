import { NAMESPACE } from "./base.ts";

/** What storage refused to keep, because it is denied or full, and the older text that is in its place. */
const unkept = new Map<string, { value: string | undefined; stored: string | undefined }>();

function readStored(key: string) {
  try {
    return localStorage.getItem(`${NAMESPACE}.${key}`) ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * Reads a preference of this browser. No secrets and nothing that the service said about a customer go in
 * here.
 */
export function readPreference(key: string) {
  const stored = readStored(key);
  const newer = unkept.get(key);
  // Another tab may have written since.
  return newer?.stored === stored ? newer?.value : stored;
}

/** Keeps a preference, in memory if storage is denied or full. Returns whether it is stored. */
export function writePreference(key: string, value: string | undefined) {
  try {
    unkept.delete(key);
    if (value === undefined) localStorage.removeItem(`${NAMESPACE}.${key}`);
    else localStorage.setItem(`${NAMESPACE}.${key}`, value);
    return true;
  } catch {
    unkept.set(key, { value, stored: readStored(key) });
    return false;
  }
}
