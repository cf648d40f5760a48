import type { GatewayErrorCode, Stage } from "~/contract/gateway.ts";

/**
 * An error of the gateway itself, answered as `{error, code, stage}` with this status. Users see the message,
 * so it never contains a credential, a token or an upstream's raw answer.
 */
export class Failure extends Error {
  override readonly name = "Failure";
  readonly status: number;
  readonly code: GatewayErrorCode;
  readonly headers: Readonly<Record<string, string>>;
  readonly stage: Stage;
  /** The status that the service answered, if it did. */
  readonly answered: number | undefined;

  constructor(
    status: number,
    code: GatewayErrorCode,
    message: string,
    headers: Readonly<Record<string, string>> = {},
    stage: Stage = "not_sent",
    { answered, cause }: { answered?: number; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.status = status;
    this.code = code;
    this.headers = headers;
    this.stage = stage;
    this.answered = answered;
  }
}

/** A failure of a call that the service may have seen, unless `stage` says otherwise. */
export const upstreamFailure = (
  status: number,
  code: GatewayErrorCode,
  message: string,
  stage: Stage = "sent",
) => new Failure(status, code, message, {}, stage);

/** The failure for wrong input to one of the gateway's own calls. */
export const badRequest = (message: string) => new Failure(400, "bad_request", message);

/** The failure for a complete answer of the service that can't be used. */
export const badAnswer = (message: string) =>
  upstreamFailure(502, "upstream_invalid", message, "answered");

/** The session has ended, or the service no longer accepts its credential. */
export const sessionExpired = (stage: Stage = "not_sent") =>
  upstreamFailure(
    401,
    "session_expired",
    "The session has ended or its credential is no longer accepted. Sign in again.",
    stage,
  );

/** The endpoint table has no row for the call, or the page may not call it this way. */
export const notInApi = () => new Failure(404, "not_in_api", "The API has no such call.");
