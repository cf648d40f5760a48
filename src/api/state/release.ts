let own: string | undefined;
let latest: string | undefined;

/** Remembers the release that an answer names. */
export function noteRelease({ headers }: Response) {
  // Responses from a proxy don't carry the header.
  latest = headers.get("x-console-release") ?? latest;
  own ??= latest;
}

/** True once the gateway serves another release than the page's, which is that of the first answer. */
export const isUpdated = () => latest !== own;
