import type { RotationResult } from "../../../src/contract/rotations.ts";
import { ErrorBody, ValidationBody } from "../../../src/contract/errors.ts";
import { z } from "../../../src/contract/zod.ts";
import { tryJson } from "../forward/read-answer.ts";
import type { Reply } from "../http/call.ts";
import { Failure } from "../http/failure.ts";
import type { Ended } from "./entry.ts";

/** How a write ended. */
export type End = Pick<Ended, "outcome"> & Partial<Ended>;

/** A larger answer isn't parsed a second time. */
const MAX_PARSED = 1024 * 1024;

const Confirmation = z.object({
  id: z.optional(z.string()),
  tokenId: z.optional(z.string()),
  data: z.optional(z.unknown()),
});

/** The ID of what an answer says was written; true if it says so without an ID. */
function confirmed(value: unknown): string | boolean {
  if (value === true) return true;
  const parsed = z.safeParse(Confirmation, value);
  if (!parsed.success) return false;
  const { id, tokenId, data } = parsed.data;
  return (id ?? tokenId) || (data !== undefined && confirmed(data));
}

const isRefusal = (body: unknown) =>
  z.safeParse(ErrorBody, body).success || z.safeParse(ValidationBody, body).success;

/**
 * The end of a forwarded write, judged as the page does: only an answer that names what was written
 * confirms it, only a refusal in the service's own format is one, and a 408 is neither.
 */
export function endOfReply({ status, headers, body }: Reply, method: string): End {
  const type = String(headers?.["content-type"] ?? "");
  const isSmall = Buffer.isBuffer(body) && body.length <= MAX_PARSED;
  const value = isSmall ? tryJson(body.toString("utf8")) : undefined;
  if (status < 300) {
    const found = type === "" || type.includes("json") ? confirmed(value) : false;
    const createdId = typeof found === "string" && method !== "DELETE" ? found : null;
    return { outcome: found === false ? "unknown" : "done", status, createdId };
  }
  const isRefused = isRefusal(value) || type.startsWith("text/plain");
  const isFinal = status >= 400 && status < 500 && status !== 408 && isRefused;
  return { outcome: isFinal ? "refused" : "unknown", status };
}

/** The end of a write that failed in the gateway or on its way. */
export function endOfError(error: unknown): End {
  const stage = error instanceof Failure ? error.stage : "sent";
  return { outcome: stage === "not_sent" ? "not_sent" : "unknown", stage };
}

/** The end of a sign-in: the service's answer to the credential. */
export const endOfSignIn = (error: unknown): End =>
  error instanceof Failure && error.code === "credential_rejected"
    ? { outcome: "refused", status: error.status }
    : endOfError(error);

export function endOfRotation(result: RotationResult): End {
  if (result.outcome !== "not_executed") return { outcome: result.outcome };
  return result.status === null
    ? { outcome: "not_sent", stage: "not_sent" }
    : { outcome: "refused", status: result.status };
}
