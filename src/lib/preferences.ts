/**
 * Preferences of this browser. Storage may be denied or full; then a preference lasts as long as
 * the page. Nothing secret and nothing of a customer goes in here.
 */
export function readPreference(key: string): string | undefined {
  try {
    return localStorage.getItem(`tapedeck.${key}`) ?? undefined;
  } catch {
    return undefined;
  }
}

export function writePreference(key: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(`tapedeck.${key}`);
    else localStorage.setItem(`tapedeck.${key}`, value);
  } catch {
    // A preference that can't be kept is no reason to stop.
  }
}
