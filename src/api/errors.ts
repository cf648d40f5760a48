import { ErrorBody, type Issue, ValidationBody } from "~/contract/errors.ts";
import { z } from "~/contract/zod.ts";

/**
 * What went wrong, for whoever decides what to show. `network`: no answer came. `offline`: the
 * browser has no connection. `invalid_answer`: an answer that isn't the interface's. The others are
 * the gateway's own codes or follow from the status.
 */
export type ErrorCode =
  | "network"
  | "offline"
  | "invalid_request"
  | "invalid_answer"
  | "session_required"
  | "unauthenticated"
  | "forbidden"
  | "not_found"
  | "conflict"
  | "validation"
  | "rate_limited"
  | "unavailable"
  | "service"
  | (string & {});

/** The one error type of the console, made here and nowhere else from whatever went wrong. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /** The HTTP status, 0 where no answer came. */
  readonly status: number;
  readonly code: ErrorCode;
  /** Section 7: the service's own issues of a 422, each with the path of its field. */
  readonly issues: readonly Issue[];
  readonly requestId: string | undefined;
  /** Seconds to wait before trying again, of a 429. */
  readonly retryAfter: number | undefined;

  constructor(fields: {
    status: number;
    code: ErrorCode;
    message: string;
    issues?: readonly Issue[];
    requestId?: string | undefined;
    retryAfter?: number | undefined;
    cause?: unknown;
  }) {
    super(fields.message, { cause: fields.cause });
    this.status = fields.status;
    this.code = fields.code;
    this.issues = fields.issues ?? [];
    this.requestId = fields.requestId;
    this.retryAfter = fields.retryAfter;
  }
}

const GatewayBody = z.object({ error: z.string(), code: z.string() });

const codeOf = (status: number): ErrorCode => {
  if (status === 401) return "unauthenticated";
  if (status === 403) return "forbidden";
  if (status === 404) return "not_found";
  if (status === 409) return "conflict";
  if (status === 422) return "validation";
  if (status === 429) return "rate_limited";
  if (status === 502 || status === 503 || status === 504) return "unavailable";
  return status < 500 ? "invalid_request" : "service";
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** Seconds from a `Retry-After` header, which may be a number or a date. */
function secondsOf(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, (date - Date.now()) / 1000);
}

/** Reads the error out of an answer that isn't a success, whatever its body is (section 7). */
export function errorOf(response: Response, text: string): ApiError {
  const body = parse(text);
  const { status } = response;
  const fields = {
    status,
    code: codeOf(status),
    requestId: response.headers.get("x-request-id") ?? undefined,
    retryAfter: status === 429 ? (secondsOf(response.headers.get("retry-after")) ?? 5) : undefined,
  };
  const validation = z.safeParse(ValidationBody, body);
  if (validation.success) {
    const { issues } = validation.data;
    const message =
      issues.length === 1 ? "The service refused one field." : "The service refused some fields.";
    return new ApiError({ ...fields, issues, message });
  }
  const gateway = z.safeParse(GatewayBody, body);
  if (gateway.success)
    return new ApiError({ ...fields, code: gateway.data.code, message: gateway.data.error });
  const plain = z.safeParse(ErrorBody, body);
  if (plain.success) return new ApiError({ ...fields, message: plain.data.error });
  const message = typeof body === "string" ? body.trim().slice(0, 300) : "";
  return new ApiError({ ...fields, message: message || `The service answered ${status}.` });
}

/** Any thrown thing as an `ApiError`; aborts are not errors and must not come here. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new ApiError({ status: 0, code: "unexpected", message, cause: error });
}

/** Whether signing in again is what it takes. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401;

/** Whether something was given up on purpose. */
export const isAbort = (error: unknown): boolean =>
  error instanceof DOMException && error.name === "AbortError";
