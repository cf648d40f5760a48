import type { RotationResult } from "../../../src/contract/rotations.ts";
import { rotationCounts, rotationPrepare } from "../../../src/contract/rotations.ts";
import { z } from "../../../src/contract/zod.ts";
import type { Call, Reply } from "../http/call.ts";
import { json, parseJson } from "../http/call.ts";
import { noteRotation } from "../audit/writes.ts";
import { Failure } from "../http/failure.ts";
import { rotateSecret } from "./rotate-call.ts";
import type { Rotations } from "./operations.ts";
import type { OpenSession } from "../session/cookie.ts";
import type { OrganizationAccess } from "../session/organization-access.ts";
import type { SessionParts } from "../session/session-calls.ts";

export interface RotationParts extends SessionParts {
  readonly rotations: Rotations;
  /** Remembers for a minute what the service allows. */
  readonly access: OrganizationAccess;
}

/** `POST /gateway/rotation-counts`: only for those who may list the organization's API clients. */
export async function countRotations(
  { rotations, access }: RotationParts,
  session: OpenSession,
  call: Call,
): Promise<Reply> {
  const parsed = z.safeParse(rotationCounts.body, parseJson(await call.body()));
  if (!parsed.success) {
    throw new Failure(400, "bad_request", "Send an organization's ID and up to 1,000 client IDs.");
  }
  const { organizationId, clientIds } = parsed.data;
  const refused = await access(session, call, organizationId);
  return refused ?? json(200, await rotations.counts(organizationId, clientIds));
}

/**
 * `POST /gateway/rotations`: only for those who may list the organization's API clients, because a conflict
 * tells that one was rotated.
 */
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
  const { despiteDoubt, ...intent } = parsed.data;
  const refused = await parts.access(session, call, intent.organizationId);
  if (refused) return refused;
  const operationId = await parts.rotations.prepare(session.sid, intent, despiteDoubt);
  return json(200, { operationId });
}

/** `POST /gateway/rotations/{operationId}`: runs to its end even if the browser goes away. */
export async function runRotation(
  parts: RotationParts,
  session: OpenSession,
  call: Call,
  operationId: string,
): Promise<Reply> {
  const { calls, tokens, rotations, audit } = parts;
  const result = await rotations.run(session.sid, operationId, (target, begin) =>
    noteRotation(audit, session, call, target, () =>
      rotateSecret(calls, tokens, session.credential, target, call.trace, begin),
    ),
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

/** `DELETE /gateway/rotations/{operationId}`: may be repeated after a lost answer. */
export async function acknowledgeRotation(
  parts: RotationParts,
  session: OpenSession,
  operationId: string,
): Promise<Reply> {
  return json(200, { acknowledged: await parts.rotations.acknowledge(session.sid, operationId) });
}

/**
 * If the session's own client was rotated, the same answer puts the new secret into the cookie. It
 * can't be outdated, because a client isn't rotated again while its result is kept.
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
