import { AsyncLocalStorage } from "node:async_hooks";
import { vi } from "vitest";
import { ask, type Asked, cookieOf } from "../../server/gateway/test-gateway.ts";

/** What becomes of one request between the page and the gateway, and of its answer. */
export interface PageFault {
  /**
   * `not sent`: the connection breaks before. `late`: it breaks, and yet the request arrives later.
   * `left`: it breaks while the gateway is at it. `lost`: it breaks before the answer. `broken off`
   * and `cut`: half the answer comes, and the page is told so or isn't.
   */
  readonly fault: "none" | "not sent" | "late" | "left" | "lost" | "broken off" | "cut";
  /** Sent a second time at the same time; the page gets the second answer, as from a browser. */
  readonly twice: boolean;
  /** Milliseconds until it is sent, */
  readonly before: number;
  /** and until its answer is there, the page leaves, or what is late arrives. */
  readonly after: number;
  /** Where the connection breaks by itself, the request is sent again after this, as browsers do. */
  readonly repeat?: () => Promise<unknown>;
}

export const NO_FAULT: PageFault = { fault: "none", twice: false, before: 0, after: 0 };

/** A browser's session: all its tabs share the cookie. */
export interface BrowserSession {
  cookie: string;
}

export interface Tab {
  /** The gateway's, on loopback. */
  readonly port: number;
  readonly session: BrowserSession;
  /** Asked before each request what becomes of it; may let it wait. */
  readonly meet: (method: string, path: string) => PageFault | Promise<PageFault>;
}

const current = new AsyncLocalStorage<Tab>();
const broken = () => new TypeError("fetch failed");
const pass = (milliseconds: number) =>
  milliseconds > 0 ? new Promise((resolve) => setTimeout(resolve, milliseconds)) : undefined;

const answerHeaders = ({ headers }: Asked) =>
  Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === "string" ? [[name, value]] : [],
  );

/** The page's `fetch` as it works in the tab that calls it. */
async function fetchInTab(path: string, init: RequestInit): Promise<Response> {
  const tab = current.getStore();
  if (!tab) throw new Error("The page's code was called outside of a tab.");
  const { port, session } = tab;
  const { method = "GET" } = init;
  const { fault, twice, before, after, repeat } = await tab.meet(method, path);
  await pass(before);
  if (fault === "not sent") throw broken();
  const leaving = new AbortController();
  const send = () =>
    ask(port, path, {
      method,
      headers: { ...Object.fromEntries(new Headers(init.headers)), cookie: session.cookie },
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
  session.cookie = cookieOf(answer) || session.cookie;
  const { status, text } = answer;
  const headers = answerHeaders(answer);
  const half = text.slice(0, text.length / 2);
  if (fault === "cut") return new Response(half, { status, headers });
  if (fault === "none") return new Response(text, { status, headers });
  const body = new ReadableStream({ start: (stream) => stream.error(broken()) });
  return new Response(body, { status, headers });
}

/** Gives the page's code what it needs of a browser; answers how to take it away again. */
export function stubBrowser(): () => void {
  vi.stubGlobal("fetch", fetchInTab);
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("location", { pathname: "/api-clients" });
  return () => void vi.unstubAllGlobals();
}

/** Runs the page's code in a tab. */
export const inTab = <T>(tab: Tab, run: () => Promise<T>): Promise<T> => current.run(tab, run);
