import { SIGNED_IN_AS } from "~/contract/first-calls.ts";
import { BASE } from "~/lib/base.ts";
import { randomId } from "~/lib/random-id.ts";
import { makeStore } from "~/lib/store.ts";
import { noteRelease } from "../state/release.ts";

/** A pending request and its start, as `performance.now()` in milliseconds. */
interface Early {
  readonly started: number;
  readonly response: Promise<Response>;
}

/** The `signedInAs` of the session that the page shows; undefined until it is known. */
export const signedInAs = makeStore<string | undefined>(undefined);

/** Milliseconds after which an early response is too old to use. */
const MAX_AGE = 30_000;

declare global {
  /** The calls that `early.ts` has sent. It is a separate program, so they are passed on as a global. */
  var earlyCalls: Map<string, Early> | undefined;
}

const early = (globalThis.earlyCalls ??= new Map<string, Early>());

interface Sending {
  method?: string;
  body?: string;
  signal?: AbortSignal;
  headers?: Readonly<Record<string, string>> | undefined;
}

/** Sends a request to a path of the gateway. The only `fetch` of the console. */
export async function send(
  address: string,
  { method = "GET", body, signal, headers }: Sending = {},
): Promise<Response> {
  const shown = signedInAs.get();
  const response = await fetch(BASE + address, {
    method,
    headers: {
      "X-Console": "1",
      ...(shown !== undefined && { [SIGNED_IN_AS]: shown }),
      ...(body !== undefined && { "Content-Type": "application/json" }),
      // Identifies a write, even if the browser repeats it silently.
      ...(method !== "GET" && { "X-Call-Id": randomId() }),
      ...headers,
    },
    body: body ?? null,
    signal: signal ?? null,
    credentials: "same-origin",
    // Not followed: a proxy in front may redirect to its sign-in, which has to be recognized.
    redirect: "manual",
  });
  noteRelease(response);
  return response;
}

/** Prefetches what the app will request once it is running. */
export function sendEarly(address: string) {
  const response = send(address);
  // A failure is reported to whoever takes the response, and ignored if no one does.
  response.catch(() => undefined);
  early.set(address, { started: performance.now(), response });
}

/** Drops what was prefetched before signing in: those responses were refusals. */
export const forgetEarly = () => early.clear();

/** Takes the prefetched response for an address, if there is a recent one. Each is taken once. */
export function takeEarly(address: string): Early | undefined {
  const found = early.get(address);
  early.delete(address);
  if (found === undefined || performance.now() - found.started > MAX_AGE) return undefined;
  found.response.then(noteRelease, () => undefined);
  return found;
}
