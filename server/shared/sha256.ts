import { createHash } from "node:crypto";

/** The SHA-256 of a text or of bytes, in base64url. */
export const sha256 = (data: string | Buffer): string =>
  createHash("sha256").update(data).digest("base64url");
