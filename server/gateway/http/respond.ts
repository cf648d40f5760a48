import type { ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import type { Reply } from "./call.ts";
import { json } from "./call.ts";
import { Failure, upstreamFailure } from "./failure.ts";

/**
 * Writes a reply and resolves once it is sent or the browser is gone. If a video breaks off, so does the
 * browser's connection, so half of it never looks complete. Throws, with nothing sent yet, if HTTP
 * doesn't allow the reply's status or headers.
 */
export async function respond(
  response: ServerResponse,
  closed: Promise<void>,
  reply: Reply,
  always: Readonly<Record<string, string>>,
): Promise<void> {
  // Those of a reply that couldn't be written.
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  for (const [name, value] of Object.entries({ ...always, ...reply.headers })) {
    response.setHeader(name, value);
  }
  response.statusCode = reply.status;
  const { body } = reply;
  if (body === undefined || typeof body === "string" || Buffer.isBuffer(body)) {
    response.end(body);
    await closed;
    return;
  }
  // The connection is closed, which is all that can be done.
  await pipeline(body, response).catch(() => {});
}

/** Turns a thrown error into a reply. Only a Failure's message is meant for users. */
export function failureReply(error: unknown, clearing: string): Reply {
  const failure =
    error instanceof Failure
      ? error
      : // Unforeseen, so it may have come after the call was sent.
        upstreamFailure(500, "unexpected", "Something went wrong in the gateway.");
  return json(
    failure.status,
    { error: failure.message, code: failure.code, stage: failure.stage },
    {
      ...failure.headers,
      ...(failure.code === "session_expired" && { "set-cookie": clearing }),
    },
  );
}
