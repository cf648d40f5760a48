import { ErrorBody, ValidationBody } from "../../src/contract/errors.ts";
import { z } from "../../src/contract/zod.ts";
import type { UpstreamAnswer } from "./upstream.ts";
import { tryJson } from "./upstream.ts";

/**
 * The service's reason in a body of section 7, or in plain text. Undefined where it is neither: then
 * something in between may have answered, which knows nothing of what the service did.
 */
export function readRefusal(answer: UpstreamAnswer, text: string): string | undefined {
  if (answer.headers["content-type"]?.startsWith("text/plain")) return text.slice(0, 500);
  const body = tryJson(text);
  const error = z.safeParse(ErrorBody, body);
  if (error.success) return error.data.error;
  const validation = z.safeParse(ValidationBody, body);
  return validation.success
    ? validation.data.issues.map(({ message }) => message).join(" ")
    : undefined;
}
