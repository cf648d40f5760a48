import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { startListening } from "./listening.ts";

/** A request as it reached the service. */
export interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** Identifies the connection of the request. */
  readonly port: number | undefined;
}

export type Answering = (received: Received, response: ServerResponse) => void;

/** Writes a JSON answer. */
export function answerJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
}

export const answerEmptyList: Answering = (_, response) =>
  answerJson(response, 200, { data: [], cursor: null });

/** Answers with a film, or with the part that is asked for. */
export const answerFilm =
  (film: Buffer): Answering =>
  ({ headers }, response) => {
    const range = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? "");
    const from = Number(range?.[1] ?? 0);
    const part = film.subarray(from, range?.[2] ? Number(range[2]) + 1 : undefined);
    const type = { "content-type": "video/webm", "accept-ranges": "bytes", "set-cookie": "a=b" };
    if (!range)
      return response.writeHead(200, { ...type, "content-length": film.length }).end(film);
    const place = `bytes ${from}-${from + part.length - 1}/${film.length}`;
    if (from >= film.length) {
      return response.writeHead(416, { "content-range": `bytes */${film.length}` }).end();
    }
    return response.writeHead(206, { ...type, "content-range": place }).end(part);
  };

/** Rotates a client's secret, or answers an empty list. */
export const answerRotation: Answering = (received, response) => {
  const [clientId, action] = received.url.split("/").slice(-2);
  if (action !== "rotate-secret") return answerEmptyList(received, response);
  return answerJson(response, 200, { data: { clientId, clientSecret: "new-secret" } });
};

/**
 * A service that writes down what it is asked. It issues `token-1`, `token-2` and so on, except for
 * the secrets in `refused`; all else is up to `answering`, which can be replaced at any time.
 */
export async function startUpstream(answering = answerEmptyList) {
  const received: Received[] = [];
  const checks: Received[] = [];
  const upstream = {
    received,
    tokens: 0,
    refused: new Set(["wrong"]),
    answering,
    /** Answers the gateway's own checks of who may list an organization's API clients. */
    access: answerEmptyList,
    /** Those checks. `received` doesn't have them. */
    checks,
    /** Answers the question which organizations a credential has. */
    organizations: answerEmptyList,
    /** Awaited before a token is issued or refused. */
    beforeToken: async (): Promise<void> => {},
    /** The received calls, except for token exchanges. */
    calls: () => received.filter(({ url }) => url !== "/oauth2/token"),
    rotations: () => received.filter(({ url }) => url.endsWith("/rotate-secret")),
    /** Holds back an answer; resolves with what gives it, once the call has arrived. */
    hold: (held: Answering): Promise<() => void> =>
      new Promise((resolve) => {
        upstream.answering = (one, response) => resolve(() => held(one, response));
      }),
    exchanges: () => received.filter(({ url }) => url === "/oauth2/token"),
  } satisfies Record<string, unknown> & Record<"answering" | "access" | "organizations", Answering>;

  const server = createServer(async (request, response) => {
    const { method = "", url = "", headers } = request;
    const one = {
      method,
      url,
      headers,
      body: await text(request),
      port: request.socket.remotePort,
    };
    if (/^\/v1\/core\/m2m-clients\/[^/?]+\?limit=1$/.test(url)) {
      checks.push(one);
      return upstream.access(one, response);
    }
    if (method === "GET" && /\/core\/organizations\?limit=100(?:&|$)/.test(url)) {
      return upstream.organizations(one, response);
    }
    received.push(one);
    if (url !== "/oauth2/token") return upstream.answering(one, response);
    await upstream.beforeToken();
    if (upstream.refused.has(new URLSearchParams(one.body).get("client_secret") ?? "")) {
      return answerJson(response, 401, { error: "invalid_client" });
    }
    upstream.tokens += 1;
    const token = {
      access_token: `token-${upstream.tokens}`,
      token_type: "bearer",
      expires_in: 3600,
    };
    return answerJson(response, 200, token);
  });
  const { address, close } = await startListening(server);
  return Object.assign(upstream, { address, close });
}

export type Upstream = Awaited<ReturnType<typeof startUpstream>>;
