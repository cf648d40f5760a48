import { createServer, type ServerResponse } from "node:http";
import { startListening } from "../../server/gateway/testing/listening.ts";
import { tokenExchange } from "~/contract/access-tokens.ts";

/** Answers a call, or keeps the response for later. */
export type Oddity = (response: ServerResponse, url: URL) => void;

export interface OddUpstream {
  readonly address: string;
  /** Method, path and query of every call except token exchanges. */
  readonly calls: readonly string[];
  /** Sets the answer for one path. */
  readonly on: (path: string, oddity: Oddity) => void;
  readonly close: () => Promise<void>;
}

/** Returns an answer with any status and content type. */
export const plain =
  (status: number, body: string, headers: Readonly<Record<string, string>> = {}): Oddity =>
  (response) => {
    response.writeHead(status, { "content-type": "text/plain", ...headers }).end(body);
  };

export const json = (value: unknown, status = 200): Oddity =>
  plain(status, JSON.stringify(value), { "content-type": "application/json" });

/** Answers call after call with the next oddity, then keeps repeating the last one. */
export function inTurn(...oddities: readonly Oddity[]): Oddity {
  let index = 0;
  return (response, url) => {
    oddities[Math.min(index, oddities.length - 1)]?.(response, url);
    index += 1;
  };
}

/**
 * A service that only nearly follows the specification. It issues tokens for any credential and
 * answers paths as configured, or with an empty list.
 */
export async function startOddUpstream(): Promise<OddUpstream> {
  const calls: string[] = [];
  const oddities = new Map<string, Oddity>();
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://odd");
    request.resume();
    if (url.pathname === tokenExchange.path) {
      const token = { access_token: "odd", token_type: "Bearer", expires_in: 3600, scope: "all" };
      return json(token)(response, url);
    }
    calls.push(`${request.method} ${url.pathname}${url.search}`);
    const oddity = oddities.get(url.pathname) ?? json({ data: [], cursor: null });
    return oddity(response, url);
  });
  const listening = await startListening(server);
  return {
    ...listening,
    calls,
    on: (path, oddity) => void oddities.set(path, oddity),
  };
}
