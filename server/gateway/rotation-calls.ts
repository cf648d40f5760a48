import type { RotationResult } from "../../src/contract/gateway.ts";
import { rotationCounts, rotationPrepare } from "../../src/contract/gateway.ts";
import { z } from "../../src/contract/zod.ts";
import type { Call, Reply } from "./call.ts";
import { json, parseJson } from "./call.ts";
import { Failure } from "./failure.ts";
import { rotateSecret } from "./rotate-secret.ts";
import type { Rotations } from "./rotations.ts";
import type { OpenSession } from "./sessions.ts";
import type { SessionParts } from "./session.ts";

export interface RotationParts extends SessionParts {
  readonly rotations: Rotations;
}

/**
 * `POST /gateway/rotation-counts`: of the clients that the caller names and of no others, so that
 * nobody learns of a client here.
 */
export async function countRotations(
  { rotations }: RotationParts,
  _: OpenSession,
  call: Call,
): Promise<Reply> {
  const parsed = z.safeParse(rotationCounts.body, parseJson(await call.body()));
  if (!parsed.success) {
    throw new Failure(400, "bad_request", "Counts are of up to 1,000 client ids.");
  }
  const { clientIds } = parsed.data;
  const counts = Object.fromEntries(clientIds.map((id) => [id, rotations.countOf(id)]));
  return json(200, { counts });
}

/** `POST /gateway/rotations`. */
export async function prepareRotation(
  parts: RotationParts,
  session: OpenSession,
  call: Call,
): Promise<Reply> {
  const parsed = z.safeParse(rotationPrepare.body, parseJson(await call.body()));
  if (!parsed.success) {
    throw new Failure(
      400,
      "bad_request",
      "A rotation needs organizationId, clientId and the count of rotations.",
    );
  }
  return json(200, { operationId: parts.rotations.prepare(session.sid, parsed.data) });
}

/** `POST /gateway/rotations/{operationId}`: goes on to its end though the browser goes away. */
export async function runRotation(
  parts: RotationParts,
  session: OpenSession,
  call: Call,
  operationId: string,
): Promise<Reply> {
  const { calls, tokens, rotations } = parts;
  const result = await rotations.run(session.sid, operationId, (target) =>
    rotateSecret(calls, tokens, session.credential, target, call.requestId),
  );
  return deliver(parts, session, result);
}

/** `GET /gateway/rotations/{operationId}`. */
export async function rotationOutcome(
  parts: RotationParts,
  session: OpenSession,
  operationId: string,
): Promise<Reply> {
  const result = await parts.rotations.result(session.sid, operationId);
  return deliver(parts, session, result);
}

/** `DELETE /gateway/rotations/{operationId}`: repeated after a lost answer, it does no harm. */
export function acknowledgeRotation(
  parts: RotationParts,
  session: OpenSession,
  operationId: string,
): Reply {
  return json(200, { acknowledged: parts.rotations.acknowledge(session.sid, operationId) });
}

/**
 * Where the session's own client was rotated, its cookie takes the new secret in the same answer. It
 * can't be an older one: while a result is kept, its client isn't rotated again.
 */
async function deliver(
  { sessions }: RotationParts,
  session: OpenSession,
  result: RotationResult,
): Promise<Reply> {
  const { credential } = session;
  const isOwn =
    result.outcome === "done" &&
    credential.kind === "client-app" &&
    credential.clientId === result.clientId;
  if (!isOwn) return json(200, result);
  const renewed = { ...credential, clientSecret: result.clientSecret };
  return json(200, result, {
    "set-cookie": await sessions.cookie({ ...session, credential: renewed }),
  });
}
