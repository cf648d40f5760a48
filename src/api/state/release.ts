import { makeStore } from "~/lib/store.ts";

let pageRelease: string | undefined;
let latest: string | undefined;

/** Whether a proxy in front of the console asks for a sign-in of its own instead of passing calls on. */
export const accessEnded = makeStore(false);

/**
 * Whether something in front may have answered in the gateway's place: a redirect, which the gateway never sends to a
 * call, a page, or a refusal. Every answer of the gateway names the release. Timeouts and rate limits mean the same
 * from whoever they come.
 */
export const mayBeForeign = ({ type, status, headers }: Response): boolean =>
  type === "opaqueredirect" ||
  (!headers.has("x-console-release") &&
    (/^(?:4(?!08|29)|501)/.test(`${status}`) ||
      (status === 200 && (headers.get("content-type") ?? "").startsWith("text/html"))));

/** Remembers the release that an answer of the gateway names. */
export function noteRelease({ headers }: Response) {
  const release = headers.get("x-console-release");
  if (release !== null) accessEnded.set(false);
  // Responses from a proxy don't carry the header.
  latest = release ?? latest;
  pageRelease ??= latest;
}

/** True once the gateway serves another release than the page's, which is that of the first answer. */
export const isUpdated = () => latest !== pageRelease;
