import { apiClientRotateSecret } from "../../../src/contract/api-clients.ts";
import { signIn, signOut } from "../../../src/contract/gateway.ts";
import type { RotationResult } from "../../../src/contract/rotations.ts";
import type { Call } from "../http/call.ts";
import { Failure } from "../http/failure.ts";
import type { RotationTarget } from "../rotation/store.ts";
import type { OpenSession } from "../session/cookie.ts";
import type { Credential } from "../session/credential.ts";
import type { Audit } from "./audit.ts";
import { endOfError, endOfRotation, endOfSignIn } from "./ends.ts";

/** Rotates with a note. A rotation that can't be noted isn't executed. */
export async function noteRotation(
  audit: Audit,
  session: OpenSession,
  call: Call,
  { organizationId, clientId }: RotationTarget,
  rotate: () => Promise<RotationResult>,
): Promise<RotationResult> {
  const params = { organizationId, clientId };
  const write = { endpoint: apiClientRotateSecret.name, params, call };
  try {
    return await audit.noted(session, write, rotate, { result: endOfRotation, error: endOfError });
  } catch (error) {
    if (!(error instanceof Failure) || error.stage !== "not_sent") throw error;
    return { outcome: "not_executed", error: error.message, status: null };
  }
}

/** Signs in with a note, which has the ID of the credential that was tried. */
export const noteSignIn = <T>(
  audit: Audit,
  credential: Credential,
  call: Call,
  run: () => Promise<T>,
): Promise<T> =>
  audit.noted({ credential }, { endpoint: signIn.name, params: {}, call }, run, {
    result: () => ({ outcome: "done", status: 200 }),
    error: endOfSignIn,
  });

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
