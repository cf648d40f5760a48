import type { Issue } from "~/contract/errors.ts";
import { MAX_ISSUES } from "~/contract/issues.ts";

/** An error answer. It may be thrown anywhere below a route. */
export class HttpError extends Error {
  readonly status: number;
  readonly body: object;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, body: object, headers: Readonly<Record<string, string>> = {}) {
    super(`Answered with ${status}.`);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

// Section 7: all errors but failed validation have the same body.
const simple = (status: number) => (error: string, headers?: Readonly<Record<string, string>>) =>
  new HttpError(status, { error }, headers);

export const badRequest = simple(400);
export const unauthorized = simple(401);
export const forbidden = simple(403);
export const notFound = simple(404);
export const methodNotAllowed = simple(405);
export const conflict = simple(409);
export const tooLarge = simple(413);
export const tooMany = simple(429);

/** Section 7: the request failed validation with these issues and `more` that aren't listed. */
export function invalid(issues: readonly Issue[], more = 0): HttpError {
  const listed = issues.slice(0, MAX_ISSUES);
  const rest = issues.length - listed.length + more;
  const message = `${rest} more issues aren't listed`;
  const last = rest > 0 ? [{ code: "custom", path: [], message }] : [];
  return new HttpError(422, { name: "ZodError", issues: [...listed, ...last] });
}
