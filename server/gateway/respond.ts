import type { ServerResponse } from "node:http";
import { finished, pipeline } from "node:stream/promises";
import type { Reply } from "./call.ts";
import { json } from "./call.ts";
import { Failure } from "./failure.ts";

/**
 * Writes a reply and resolves once it is sent or its reader is gone. An upstream that breaks off breaks the browser's connection too, so
 * nobody takes half an answer for a whole one.
 */
export async function respond(
  response: ServerResponse,
  reply: Reply,
  always: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [name, value] of Object.entries({ ...always, ...reply.headers })) {
    response.setHeader(name, value);
  }
  response.statusCode = reply.status;
  const { body } = reply;
  if (body === undefined || typeof body === "string" || Buffer.isBuffer(body)) {
    response.end(body);
    await finished(response).catch(() => {});
    return;
  }
  // The error is the connection's; it has been dealt with by closing it.
  await pipeline(body, response).catch(() => {});
}

/** The reply to whatever was thrown. Only a Failure's message is meant to be seen. */
export function failureReply(error: unknown, clearing: string): Reply {
  const failure =
    error instanceof Failure
      ? error
      : new Failure(500, "unexpected", "Something unexpected went wrong in the gateway.");
  return json(
    failure.status,
    { error: failure.message, code: failure.code },
    {
      ...failure.headers,
      ...(failure.code === "session_expired" && { "set-cookie": clearing }),
    },
  );
}
