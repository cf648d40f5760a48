import { AsyncLocalStorage } from "node:async_hooks";
import { vi } from "vitest";
import { ask, type Asked } from "../../server/gateway/testing/gateway.ts";

/** What happens to a request between page and gateway, and to its answer. */
export interface PageFault {
  /**
   * `not sent`: the connection breaks first. `late`: it breaks, but the request arrives later. `left`:
   * it breaks while the gateway works. `lost`: it breaks before the answer. `broken off` and `cut`:
   * half the answer arrives, with or without an error.
   */
  readonly fault: "none" | "not sent" | "late" | "left" | "lost" | "broken off" | "cut";
  /** Sends the request twice at once; the page gets the second answer, as in a browser. */
  readonly twice: boolean;
  /** Milliseconds until the request is sent. */
  readonly before: number;
  /** Milliseconds until the answer arrives, the page leaves, or the late request arrives. */
  readonly after: number;
  /** Milliseconds after which the request is repeated if the connection broke, as browsers do. */
  readonly repeat?: () => Promise<unknown>;
}

export const NO_FAULT: PageFault = { fault: "none", twice: false, before: 0, after: 0 };

/** A browser session, whose tabs share the cookie. */
export interface BrowserSession {
  cookie: string;
}

export interface Tab {
  /** The gateway's port on loopback. */
  readonly port: number;
  /** The Host header, if it isn't the port's. */
  readonly host?: string | undefined;
  readonly session: BrowserSession;
  /** Called before each request to decide what happens to it; may delay it. */
  readonly meet: (method: string, path: string, headers: Headers) => PageFault | Promise<PageFault>;
}

const current = new AsyncLocalStorage<Tab>();
const broken = () => new TypeError("fetch failed");
const pass = (milliseconds: number) =>
  milliseconds > 0 ? new Promise((resolve) => setTimeout(resolve, milliseconds)) : undefined;

const answerHeaders = ({ headers }: Asked) =>
  Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === "string" ? [[name, value]] : [],
  );

/** The session's cookie, if the answer has one. That of its last use isn't needed within the hour. */
const renewed = ({ headers }: Asked) =>
  headers["set-cookie"]
    ?.map((line) => line.split(";")[0])
    .find((cookie) => cookie !== undefined && !cookie.includes("-active="));

const realFetch = globalThis.fetch;

/** The `fetch` of one tab. Tests that call a service by its address aren't in a tab. */
async function fetchInTab(path: string, init: RequestInit = {}): Promise<Response> {
  if (!path.startsWith("/")) return realFetch(path, init);
  const tab = current.getStore();
  if (!tab) throw new Error("The page's code was called outside of a tab.");
  const { session } = tab;
  const { method = "GET" } = init;
  const { fault, twice, before, after, repeat } = await tab.meet(
    method,
    path,
    new Headers(init.headers),
  );
  await pass(before);
  if (fault === "not sent") throw broken();
  const leaving = new AbortController();
  const send = () =>
    ask(tab.port, path, {
      method,
      headers: {
        ...Object.fromEntries(new Headers(init.headers)),
        ...(tab.host !== undefined && { host: tab.host }),
        cookie: session.cookie,
      },
      ...(typeof init.body === "string" && { body: init.body }),
      signal: leaving.signal,
    });
  if (fault === "late") {
    setTimeout(() => void send().catch(broken), after);
    throw broken();
  }
  if (twice) void send().catch(broken);
  if (fault === "left") setTimeout(() => leaving.abort(), after);
  const answer = await send()
    .catch((error: unknown) => {
      if (!repeat) throw error;
      return repeat().then(send);
    })
    .catch(() => {
      throw broken();
    });
  await pass(after);
  if (fault === "lost" || fault === "left") throw broken();
  session.cookie = renewed(answer) ?? session.cookie;
  const { status, text } = answer;
  const headers = answerHeaders(answer);
  const half = text.slice(0, text.length / 2);
  if (fault === "cut") return new Response(half, { status, headers });
  if (fault === "none") return new Response(status === 204 ? null : text, { status, headers });
  const body = new ReadableStream({ start: (stream) => stream.error(broken()) });
  return new Response(body, { status, headers });
}

/** Provides the browser APIs the page's code needs; returns a function that removes them. */
export function stubBrowser(): () => void {
  vi.stubGlobal("fetch", fetchInTab);
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("location", { pathname: "/api-clients" });
  return () => void vi.unstubAllGlobals();
}

/** Runs the page's code in a tab. */
export const inTab = <T>(tab: Tab, run: () => Promise<T>): Promise<T> => current.run(tab, run);
