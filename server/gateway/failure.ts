import type { GatewayErrorCode } from "../../src/contract/gateway.ts";

/**
 * A refusal of the gateway's own: becomes `{error, code}` with this status. The message is shown to
 * the user, so it never holds a credential, a token or an upstream's raw answer.
 */
export class Failure extends Error {
  override readonly name = "Failure";
  readonly status: number;
  readonly code: GatewayErrorCode;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: GatewayErrorCode,
    message: string,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

/** The failure of a session whose credential the service stopped accepting. */
export const sessionExpired = () =>
  new Failure(
    401,
    "session_expired",
    "The session has ended or its credential is no longer accepted. Sign in again.",
  );

/** The failure of a call that the table has no row for, or none that may be called this way. */
export const notInInterface = () =>
  new Failure(404, "not_in_interface", "The interface has no such call.");
