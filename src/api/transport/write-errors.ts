import type { PlainEndpoint } from "~/contract/endpoint.ts";
import type { Issue } from "~/contract/errors.ts";
import { readJson } from "~/contract/json.ts";
import { ValidationBody } from "~/contract/plain.gen.ts";
import { isShaped, type Shape } from "~/contract/shape.ts";
import { checkBody } from "~/contract/table.ts";
import { confirming, judgeWrite } from "~/contract/write-end.ts";
import { ApiError, errorOf, GatewayBody } from "./errors.ts";
import { readable } from "./issue-text.ts";

/** The error for a form or body that fails the console's own validation, before anything is sent. */
export const invalidFields = (issues: readonly Issue[]): ApiError =>
  new ApiError({
    status: 0,
    code: "validation",
    message: "Check the highlighted fields.",
    end: "not_sent",
    issues: issues.map(readable),
  });

/** Validates a body strictly before it is sent; issues have the same paths as the service's. */
export function checkedBody(row: PlainEndpoint, body: unknown): unknown {
  const { data, issues } = checkBody(row, body);
  if (issues) throw invalidFields(issues);
  return data;
}

const arrivedIn = ({ status, headers }: Response, text: string) => ({
  status,
  type: headers.get("content-type"),
  text,
});

/** Whether a 2xx response confirms a write. */
export const isConfirmed = (
  { shape }: { readonly shape: Shape },
  response: Response,
  text: string,
) => judgeWrite(arrivedIn(response, text), confirming(shape)).end === "done";

const rejected = (issues: readonly Issue[]) => ({
  issues: issues.map(readable),
  message:
    issues.length === 1 ? "The service rejected one field." : "The service rejected some fields.",
});

/** Reads the error from an unsuccessful response to a write with this body, and how the write ended. */
export function writeErrorOf(response: Response, text: string, body: unknown): ApiError {
  const answer = readJson(text);
  const stage = isShaped(GatewayBody, answer) ? answer.stage : undefined;
  const { end } = judgeWrite({ ...arrivedIn(response, text), stage });
  // Other issues aren't about a field that someone filled in.
  const isOfFields = body !== undefined && end === "refused" && isShaped(ValidationBody, answer);
  return errorOf(response, text, { end, ...(isOfFields && rejected(answer.issues)) });
}
