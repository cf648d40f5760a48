import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { Failure } from "./failure.ts";

/** Section 7 and the service's own limit: a larger body is refused before it is read whole. */
const MAX_BODY = 1024 * 1024;

/** A request whose raw target has been checked: `path` is as it came, still encoded. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly search: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly requestId: string;
  /** Fires when the browser goes away. */
  readonly signal: AbortSignal;
  /** Called before each request to the service: a GET of the page may cost three at most. */
  readonly countRequest: () => void;
  /** Reads the body, 1 MiB at most. */
  readonly body: () => Promise<Buffer>;
}

export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string | Buffer | Readable;
}

/** A JSON reply; nothing the gateway says itself may be kept by a cache. */
export function json(
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): Reply {
  return {
    status,
    headers: {
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-store",
      ...headers,
    },
    body: JSON.stringify(value),
  };
}

/** Reads a request's body; more than 1 MiB is a 413, and a body that broke off a 400. */
export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = Number(request.headers["content-length"] ?? 0);
  try {
    if (size <= MAX_BODY) {
      size = 0;
      for await (const chunk of request.iterator({ destroyOnReturn: false })) {
        const bytes = Buffer.from(chunk);
        size += bytes.length;
        if (size > MAX_BODY) break;
        chunks.push(bytes);
      }
    }
  } catch {
    throw new Failure(400, "bad_request", "The request broke off.");
  }
  if (size <= MAX_BODY) return Buffer.concat(chunks);
  // Left unread, the rest would reset the connection before the answer got through.
  request.resume();
  throw new Failure(413, "too_large", "The request is larger than 1 MiB.", { connection: "close" });
}

/** Parses a JSON body; a 400 where it isn't JSON. */
export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    throw new Failure(400, "bad_request", "The request's body isn't JSON.");
  }
}
