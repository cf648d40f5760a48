import { apiClientRotateSecret } from "../../../src/contract/api-clients.ts";
import { signIn, signOut } from "../../../src/contract/gateway.ts";
import type { RotationResult } from "../../../src/contract/rotations.ts";
import type { Call } from "../http/call.ts";
import { Failure } from "../http/failure.ts";
import type { Rotated } from "../rotation/operations.ts";
import type { RotationTarget } from "../rotation/store.ts";
import type { OpenSession } from "../session/cookie.ts";
import type { Credential } from "../session/credential.ts";
import type { Audit } from "./audit.ts";
import { endOfError, endOfRotation } from "./ends.ts";

/**
 * Rotates with a note of the begin, and returns what notes the end. A rotation that can't be noted isn't
 * executed.
 */
export async function noteRotation(
  audit: Audit,
  session: OpenSession,
  call: Call,
  { organizationId, clientId }: RotationTarget,
  rotate: () => Promise<RotationResult>,
): Promise<Rotated> {
  const params = { organizationId, clientId };
  const write = { endpoint: apiClientRotateSecret.name, params, call };
  const begun = await audit.begin(session, write).catch((error: unknown) => {
    if (error instanceof Failure) return error;
    throw error;
  });
  if (begun instanceof Failure) {
    return { result: { outcome: "not_executed", error: begun.message, status: null } };
  }
  const result = await rotate();
  return { result, note: () => begun(endOfRotation(result)) };
}

/** Notes a sign-in that succeeded. Throws a 503 if that can't be noted: then nobody may have the cookie. */
export async function noteSignIn(audit: Audit, credential: Credential, call: Call): Promise<void> {
  const write = { endpoint: signIn.name, params: {}, call };
  const end = await audit.begin({ credential }, write).catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error;
    const message = "The console can't note the sign-in in its activity, so nobody can sign in.";
    throw new Failure(error.status, error.code, message);
  });
  await end({ outcome: "done", status: 200 });
}

/** Signs out with a note if possible: a full disk must not keep a session open. */
export async function noteSignOut(
  audit: Audit,
  session: OpenSession,
  call: Call,
  run: () => Promise<void>,
): Promise<void> {
  let hasRun = false;
  const once = () => {
    hasRun = true;
    return run();
  };
  const write = { endpoint: signOut.name, params: {}, call };
  const ends = { result: () => ({ outcome: "done", status: 200 }) as const, error: endOfError };
  await audit.noted(session, write, once, ends).catch((error: unknown) => {
    if (hasRun) throw error;
    return run();
  });
}
