import type { ServerResponse } from "node:http";
import { tokenExchange } from "~/contract/access-tokens.ts";

/** Answers a call, or keeps the response for later. */
export type Oddity = (response: ServerResponse, url: URL) => void;

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
export function oddUpstream(address: string) {
  const calls: string[] = [];
  const open = new Set<ServerResponse>();
  const oddities = new Map<string, Oddity>();
  return {
    address,
    /** Method, path and query of every call except token exchanges. */
    calls,
    /** Sets the answer for one path. */
    on: (path: string, oddity: Oddity) => void oddities.set(path, oddity),
    answer: (response: ServerResponse, url: URL) => {
      open.add(response);
      response.once("close", () => open.delete(response));
      if (url.pathname === tokenExchange.path) {
        const token = { access_token: "odd", token_type: "Bearer", expires_in: 3600, scope: "all" };
        return json(token)(response, url);
      }
      calls.push(`${response.req.method} ${url.pathname}${url.search}`);
      return (oddities.get(url.pathname) ?? json({ data: [], cursor: null }))(response, url);
    },
    /** Breaks off the responses that are still open. */
    end: () => {
      for (const response of open) response.destroy();
    },
  };
}

export type OddUpstream = ReturnType<typeof oddUpstream>;
