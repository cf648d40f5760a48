import { randomBytes } from "node:crypto";

const BASE32 = "abcdefghijklmnopqrstuvwxyz234567";

/** Returns a new request ID: `req_` and 16 characters of base32 (80 random bits). */
export function newRequestId(): string {
  return `req_${[...randomBytes(16)].map((byte) => BASE32[byte % 32]).join("")}`;
}
