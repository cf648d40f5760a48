import type { Issue } from "../../../src/contract/errors.ts";

/** An answer other than success, thrown from anywhere below a route. */
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

// Section 7: one body for every error but a failed validation.
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

/** Section 7: the request failed validation, for all these reasons. */
export const invalid = (issues: readonly Issue[]) =>
  new HttpError(422, { name: "ZodError", issues });
