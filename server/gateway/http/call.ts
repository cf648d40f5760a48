import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { readJson } from "~/contract/json.ts";
import { z } from "~/contract/zod.ts";
import { storageIssues } from "~server/shared/storable.ts";
import { Failure, badRequest, upstreamFailure } from "./failure.ts";
import { newRequestId, REQUEST_ID } from "~server/shared/request-id.ts";

/** The headers that identify a call in the logs of proxies, the gateway and the service. */
export interface Trace {
  readonly "x-request-id": string;
  /** W3C Trace Context, if the caller sent one. */
  readonly traceparent?: string;
  readonly tracestate?: string;
}

/** Version 00. Neither ID may be all zeros. */
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;
const TRACESTATE = /^[\x20-\x7e]{1,512}$/;

/**
 * Reads the headers that identify a call. A browser could send the ID of another's call, so an ID counts
 * only if a proxy sent it. A trace is passed on if it is valid; the gateway begins none.
 */
export function readTrace(headers: IncomingHttpHeaders, isFromProxy: boolean): Trace {
  const id = String(headers["x-request-id"] ?? "");
  const traceparent = String(headers.traceparent ?? "");
  const tracestate = String(headers.tracestate ?? "");
  return {
    "x-request-id": isFromProxy && REQUEST_ID.test(id) ? id : newRequestId(),
    ...(TRACEPARENT.test(traceparent) && {
      traceparent,
      ...(TRACESTATE.test(tracestate) && { tracestate }),
    }),
  };
}

/** The trace's ID; undefined without one. */
export const traceIdOf = ({ traceparent = "" }: Trace): string | undefined =>
  TRACEPARENT.exec(traceparent)?.[1];

/** Bytes; the service has the same limit. A larger body is refused without reading all of it. */
const MAX_BODY = 1024 * 1024;
/** Milliseconds for which a larger one is read on. */
const READ_ON = 1000;

/** Takes what to run if the caller goes away. With AbortSignal and `for await` a call took 0.15 of 0.6 ms longer. */
export type WhenGone = (run: () => void) => void;

/** A request whose raw target has been checked. `path` is still encoded. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly search: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** The other end of the connection: the browser, or a proxy in front. */
  readonly peer: string;
  readonly requestId: string;
  /** Sent to the service, too. */
  readonly trace: Trace;
  /** Runs something if the browser disconnects before its answer, or has done so. */
  readonly whenGone: WhenGone;
  /** Reads the body, up to a limit in bytes, by default 1 MiB, and returns it again when called again. */
  readonly body: (limit?: number) => Promise<Buffer>;
}

export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  /** Only media is streamed. */
  readonly body?: string | NonSharedBuffer | Readable;
}

/** Builds a JSON reply that no cache may keep. */
export function json(
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
) {
  return {
    status,
    headers: {
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-store",
      ...headers,
    },
    body: JSON.stringify(value),
  } satisfies Reply;
}

/** Turns a thrown error into a reply. Only a Failure's message is meant for users. */
export function failureReply(error: unknown) {
  const failure =
    error instanceof Failure
      ? error
      : // Unforeseen, so it may have come after the call was sent.
        upstreamFailure(500, "unexpected", "Something went wrong in the gateway.");
  return json(
    failure.status,
    { error: failure.message, code: failure.code, stage: failure.stage },
    failure.headers,
  );
}

/** Reads a request's body; throws a 413 over the limit and a 400 if it is cut off. */
export async function readBody(request: IncomingMessage, limit = MAX_BODY): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = Number(request.headers["content-length"] ?? 0);
  try {
    if (size <= limit) {
      size = 0;
      for await (const chunk of request.iterator({ destroyOnReturn: false })) {
        const bytes = Buffer.from(chunk);
        size += bytes.length;
        if (size > limit) break;
        chunks.push(bytes);
      }
    }
  } catch {
    throw badRequest("The request was cut off.");
  }
  if (size <= limit) return Buffer.concat(chunks);
  // If the rest weren't read, the connection would be reset before the answer arrives. Proxies pass an answer on only
  // once they have sent all, so it waits a moment for the end.
  request.resume();
  const ended = new Promise((resolve) => request.once("close", resolve));
  await Promise.race([ended, wait(READ_ON, undefined, { ref: false })]);
  const message = `The request is larger than ${limit / 1024} KiB.`;
  throw new Failure(413, "too_large", message, { connection: "close" });
}

/** Returns the input of one of the gateway's own calls; throws a 400 if no database could store it. */
export function storable(input: unknown): unknown {
  const [issue] = storageIssues(input);
  if (!issue) return input;
  const where = issue.path.join(".") || "the request";
  throw badRequest(`Check ${where}: it has a character or a number that can't be stored.`);
}

/**
 * Reads the JSON body of one of the gateway's own calls. Throws a 400 if it isn't JSON or can't be stored, and one
 * with `message` if it doesn't match the schema.
 */
export async function readInput<S extends z.ZodMiniType>(
  call: Call,
  schema: S,
  message: string,
): Promise<z.infer<S>> {
  const input = readJson((await call.body()).toString("utf8"));
  if (input === undefined) throw badRequest("The request body isn't JSON.");
  const parsed = z.safeParse(schema, storable(input));
  if (parsed.success) return parsed.data;
  throw badRequest(message);
}
