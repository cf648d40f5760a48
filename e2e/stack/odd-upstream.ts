import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tokenExchange } from "../../src/contract/access-tokens.ts";

/** What the odd service does with a call: writes an answer, or keeps the response for later. */
export type Oddity = (response: ServerResponse, url: URL) => void;

export interface OddUpstream {
  readonly address: string;
  /** Method and path of every call, token exchanges apart, with the queries. */
  readonly calls: readonly string[];
  /** Answers the calls of one path from now on. */
  readonly on: (path: string, oddity: Oddity) => void;
  readonly close: () => Promise<void>;
}

/** An answer of any status and type. */
export const plain =
  (status: number, body: string, headers: Readonly<Record<string, string>> = {}): Oddity =>
  (response) => {
    response.writeHead(status, { "content-type": "text/plain", ...headers }).end(body);
  };

export const json = (value: unknown, status = 200): Oddity =>
  plain(status, JSON.stringify(value), { "content-type": "application/json" });

/** The first call gets the first oddity, and so on; the last one stays. */
export function inTurn(...oddities: readonly Oddity[]): Oddity {
  let index = 0;
  return (response, url) => {
    oddities[Math.min(index, oddities.length - 1)]?.(response, url);
    index += 1;
  };
}

/**
 * A service that is only nearly the one of the specification: it issues tokens to anybody, and
 * answers everything else as it is told; what it wasn't told of is an empty list.
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
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address: AddressInfo | string | null = server.address();
  if (typeof address !== "object" || address === null) throw new Error("It has no port.");
  return {
    address: `http://127.0.0.1:${address.port}`,
    calls,
    on: (path, oddity) => void oddities.set(path, oddity),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
