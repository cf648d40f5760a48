import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** A secret or token: 32 random bytes in base64url. */
export const newSecret = () => randomBytes(32).toString("base64url");

/** What is stored of one. Secrets of this length need no salt and no slow hash. */
export const hashSecret = (secret: string) => createHash("sha256").update(secret).digest("hex");

/** Whether the secret is the one stored, in a time that doesn't depend on how nearly it is. */
export function matchesHash(secret: string, hash: string | null): boolean {
  const wanted = Buffer.from(hash ?? "".padEnd(64, "0"), "hex");
  const given = createHash("sha256").update(secret).digest();
  return timingSafeEqual(given, wanted) && hash !== null;
}

/** An id like `tm_7M2XDH…` in Crockford's base 32, for things made while the service runs. */
export function newId(prefix: string): string {
  const digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  return `${prefix}_${[...randomBytes(14)].map((byte) => digits[byte % 32]).join("")}`;
}
