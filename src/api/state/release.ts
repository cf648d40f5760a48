let own: string | undefined;
let latest: string | undefined;

/** Remembers the release that an answer names. */
export function noteRelease({ headers }: Response): void {
  // A proxy's own answer names none.
  latest = headers.get("x-console-release") ?? latest;
  own ??= latest;
}

/** Whether the gateway now serves another release than that of the first answer, the page's own. */
export const isUpdated = (): boolean => latest !== own;
