import { ErrorBody, type Issue, ValidationBody } from "../../../src/contract/errors.ts";
import { judgeWrite } from "../../../src/contract/write-end.ts";
import { z } from "../../../src/contract/zod.ts";
import type { UpstreamAnswer } from "../forward/upstream.ts";
import { tryJson } from "../forward/read-answer.ts";

/** Custom issues are worded for people; a validator's own words aren't. */
const reasonOf = ({ code, path, message }: Issue) =>
  code === "custom" ? message : `Check ${path.join(".") || "the request"}.`;

/**
 * Words the service's reason for a refusal. Undefined if the answer isn't one, because then a proxy may
 * have answered that doesn't know what the service did.
 */
export function readRefusal(answer: UpstreamAnswer, text: string): string | undefined {
  const { status, headers } = answer;
  if (judgeWrite({ status, type: headers["content-type"], text }).end !== "refused")
    return undefined;
  const body = tryJson(text);
  const error = z.safeParse(ErrorBody, body);
  if (error.success) return error.data.error;
  const validation = z.safeParse(ValidationBody, body);
  return validation.success ? validation.data.issues.map(reasonOf).join(" ") : text.slice(0, 500);
}
