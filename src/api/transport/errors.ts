import type { Issue } from "~/contract/errors.ts";
import { isMarkup, readJson } from "~/contract/json.ts";
import { ErrorBody } from "~/contract/plain.gen.ts";
import { declareShape, isShaped } from "~/contract/shape.ts";
import type { WriteEnd } from "~/contract/write-end.ts";
import { gatewayTime } from "../state/gateway-clock.ts";

type Fields = Pick<ApiError, "status" | "code" | "message"> &
  Partial<Pick<ApiError, "end" | "issues" | "requestId" | "retryAfter" | "cause">>;

/** The code for a list that was read in vain for so long that someone has to resume it. */
export const PAUSED = "paused";

/** The console's only error type; everything that goes wrong becomes one. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /** The HTTP status, 0 if no response arrived. */
  readonly status: number;
  /**
   * What went wrong. `network`: no response arrived. `offline`: the browser has no connection.
   * `access_ended`: a proxy in front asks for a sign-in. `blocked`: one refused this call only. `incomplete`: a response broke off.
   * `invalid_answer`: a response doesn't match the API. The others are the gateway's own codes or follow from
   * the status.
   */
  readonly code: string;
  /** How a write ended; meaningless for a read. */
  readonly end: WriteEnd;
  /** What is wrong with which field, worded for people; found by the service (a 422) or the console. */
  readonly issues: readonly Issue[];
  readonly requestId: string | undefined;
  /** Seconds to wait before a retry, if the service asks for it; always for a 429. */
  readonly retryAfter: number | undefined;
  /** When it happened, and when a retry may be sent, as `performance.now()` in milliseconds. */
  readonly at = performance.now();
  readonly retryAt: number;

  constructor(fields: Fields) {
    super(fields.message, { cause: fields.cause });
    this.status = fields.status;
    this.code = fields.code;
    this.end = fields.end ?? "unknown";
    this.issues = fields.issues ?? [];
    this.requestId = fields.requestId;
    this.retryAfter = fields.retryAfter;
    this.retryAt = this.at + (fields.retryAfter ?? 0) * 1000;
  }
}

/** The body of an error of the gateway itself. */
export const GatewayBody = declareShape({
  error: "string",
  code: "string",
  stage: ["string", "undefined"],
});

const CODES: Readonly<Record<number, string>> = {
  401: "unauthenticated",
  403: "forbidden",
  404: "not_found",
  409: "conflict",
  422: "validation",
  429: "rate_limited",
  502: "unavailable",
  503: "unavailable",
  504: "unavailable",
};

const codeOf = (status: number) => CODES[status] ?? (status < 500 ? "invalid_request" : "service");

/** Seconds from a `Retry-After` header, which is a number or a date; the reader's clock may be off. */
function secondsOf(header: string | null) {
  if (header === null) return undefined;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, (date - gatewayTime()) / 1000);
}

/** Reads the error from an unsuccessful response, whatever its body is (section 7). */
export function errorOf(response: Response, text: string, more: Partial<Fields> = {}): ApiError {
  const body = readJson(text);
  const { status, headers } = response;
  const fields = {
    status,
    code: codeOf(status),
    requestId: headers.get("x-request-id") ?? undefined,
    retryAfter: secondsOf(headers.get("retry-after")) ?? (status === 429 ? 5 : undefined),
  };
  if (isShaped(GatewayBody, body)) {
    return new ApiError({ ...fields, code: body.code, message: body.error, ...more });
  }
  const words = isShaped(ErrorBody, body) ? body.error : body === undefined ? text : body;
  const said = typeof words === "string" ? words.trim() : "";
  const message = isMarkup(said) ? "The response was an error page." : said.slice(0, 300);
  return new ApiError({
    ...fields,
    message: message || `The service returned ${status}.`,
    ...more,
  });
}

/** The code and the message for a call without a response. */
export const noAnswer = () =>
  navigator.onLine
    ? { code: "network", message: "No response from the Tapedeck server." }
    : { code: "offline", message: "You're offline." };

/** An import whose file couldn't be loaded; its message says why. */
type CodeError = Error & { readonly code: string };

export const isCodeError = (error: unknown): error is CodeError =>
  error instanceof Error && error.name === "CodeError";

/**
 * Renames what a browser throws for a missing file to `CodeError`. TanStack Router recognizes the browser's
 * message and would reload the page, which loses what was typed and, offline, the page itself.
 */
export function nameCodeError(error: Error) {
  if (!/imported module|module script/.test(error.message)) return;
  const { code, message } = noAnswer();
  const words = "It couldn't be fetched. If Retry doesn't help, reload the page.";
  Object.assign(error, { name: "CodeError", code, message: navigator.onLine ? words : message });
}

/** Turns anything thrown into an `ApiError`. Aborts aren't errors and must not come here. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const message = error instanceof Error ? error.message : String(error);
  const code = isCodeError(error) ? error.code : "unexpected";
  return new ApiError({ status: 0, code, message, cause: error });
}

/** Whether signing in again would help. */
export const isSignedOut = (error: unknown) => error instanceof ApiError && error.status === 401;

/** Whether a call was aborted. */
export const isAbort = (error: unknown) =>
  error instanceof DOMException && error.name === "AbortError";
