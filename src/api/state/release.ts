import { makeStore } from "~/lib/store.ts";

let pageRelease: string | undefined;
let latest: string | undefined;

/** Whether a proxy in front of the console asks for a sign-in of its own instead of passing calls on. */
export const accessEnded = makeStore(false);

/**
 * Whether a response is a proxy's sign-in: a redirect, which the gateway never sends to a call, a refusal, or a page.
 * Every answer of the gateway names the release.
 */
export const isProxySignIn = ({ type, status, headers }: Response): boolean =>
  type === "opaqueredirect" ||
  (!headers.has("x-console-release") &&
    ([401, 403].includes(status) ||
      (status === 200 && (headers.get("content-type") ?? "").startsWith("text/html"))));

/** Remembers the release that an answer names, and whether a proxy answered in the gateway's place. */
export function noteRelease(response: Response) {
  const release = response.headers.get("x-console-release");
  if (isProxySignIn(response)) accessEnded.set(true);
  else if (release !== null) accessEnded.set(false);
  // Responses from a proxy don't carry the header.
  latest = release ?? latest;
  pageRelease ??= latest;
}

/** True once the gateway serves another release than the page's, which is that of the first answer. */
export const isUpdated = () => latest !== pageRelease;
