import http from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import type { GatewayErrorCode } from "../../src/contract/gateway.ts";
import { Failure } from "./failure.ts";

export interface UpstreamRequest {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** Milliseconds until the answer's headers have to be there. */
  readonly timeout: number;
  /** Milliseconds for the answer's body; without it, it may take as long as its reader does. */
  readonly bodyTimeout?: number;
  readonly signal?: AbortSignal;
  /** Resolves the host's name; given, no connection is shared with other requests. */
  readonly lookup?: LookupFunction;
}

export interface UpstreamAnswer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: http.IncomingMessage;
  /** Milliseconds until the headers came. */
  readonly duration: number;
}

/** No usable answer. Unless `sent`, the upstream can't have seen the request. */
export class UpstreamFailure extends Failure {
  readonly sent: boolean;
  constructor(status: number, code: GatewayErrorCode, message: string, sent: boolean) {
    super(status, code, message);
    this.sent = sent;
  }
}

const agents = {
  "http:": new http.Agent({ keepAlive: true, maxSockets: 256 }),
  "https:": new https.Agent({ keepAlive: true, maxSockets: 256 }),
};

/**
 * The one place of the server that calls out. It follows no redirect, repeats nothing and decodes
 * nothing. Only GETs share connections: a kept one may drop under a request, and then nobody can
 * tell whether a call that changes something was carried out.
 */
export function send(request: UpstreamRequest): Promise<UpstreamAnswer> {
  const { url, method, headers, body, signal, lookup } = request;
  const started = performance.now();
  const secure = url.protocol === "https:";
  return new Promise((resolve, reject) => {
    let sent = false;
    const outgoing = (secure ? https : http).request(url, {
      method,
      headers:
        body === undefined ? headers : { ...headers, "content-length": Buffer.byteLength(body) },
      agent: method === "GET" && lookup === undefined ? agents[secure ? "https:" : "http:"] : false,
      ...(signal && { signal }),
      ...(lookup && { lookup }),
    });
    const timer = setTimeout(() => {
      outgoing.destroy(
        new UpstreamFailure(
          504,
          "upstream_timeout",
          `The service at ${url.host} didn't answer within ${request.timeout / 1000} seconds.`,
          sent,
        ),
      );
    }, request.timeout);
    outgoing.on("socket", (socket) => {
      if (!socket.connecting) sent = true;
      else socket.once(secure ? "secureConnect" : "connect", () => (sent = true));
    });
    outgoing.on("error", (error) => {
      clearTimeout(timer);
      reject(explain(error, url, sent));
    });
    outgoing.on("response", (answer) => {
      clearTimeout(timer);
      limitBody(answer, url, request.bodyTimeout);
      resolve({
        status: answer.statusCode ?? 502,
        headers: answer.headers,
        body: answer,
        duration: performance.now() - started,
      });
    });
    outgoing.end(body);
  });
}

function limitBody(answer: http.IncomingMessage, url: URL, timeout: number | undefined): void {
  // Whoever reads the body sees its errors; the listener keeps one nobody reads from ending the process.
  answer.on("error", () => {});
  if (timeout === undefined) return;
  const message = `The answer of the service at ${url.host} took longer than ${timeout / 1000} seconds.`;
  const timer = setTimeout(() => {
    answer.destroy(new UpstreamFailure(504, "upstream_timeout", message, true));
  }, timeout);
  answer.once("close", () => clearTimeout(timer));
}

function explain(error: Error & { code?: string }, url: URL, sent: boolean): Error {
  if (error instanceof Failure || error.name === "AbortError") return error;
  // The parser's codes: what came wasn't HTTP.
  if (error.code?.startsWith("HPE_")) {
    const message = `What answers at ${url.host} doesn't speak HTTP as it should.`;
    return new UpstreamFailure(502, "upstream_invalid", message, sent);
  }
  const reason = error.code === undefined ? "" : ` (${error.code})`;
  return new UpstreamFailure(
    502,
    "upstream_unreachable",
    sent
      ? `The connection to the service at ${url.host} broke off${reason}.`
      : `The service at ${url.host} can't be reached${reason}.`,
    sent,
  );
}

/** Reads an answer's body whole; a body that breaks off, stalls or is larger than `max` bytes fails. */
export async function readAnswer(answer: UpstreamAnswer, max = 4 * 1024 * 1024): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of answer.body) {
      const bytes = Buffer.from(chunk);
      size += bytes.length;
      if (size > max) break;
      chunks.push(bytes);
    }
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new UpstreamFailure(502, "upstream_invalid", "The service's answer broke off.", true);
  }
  if (size > max) {
    throw new UpstreamFailure(502, "upstream_invalid", "The service's answer is too large.", true);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** Parses a body as JSON, undefined where it isn't. */
export function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
