import { randomBytes } from "node:crypto";

/** The caller's own id for the request where it is harmless in a header and a log, else a new one. */
export function requestId(given: string | null): string {
  if (given !== null && /^[\w.-]{1,64}$/.test(given)) return given;
  return `req_${randomBytes(12).toString("base64url")}`;
}
