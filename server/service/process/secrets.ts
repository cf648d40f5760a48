import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** Returns a new secret or token: 32 random bytes in base64url. */
export const newSecret = () => randomBytes(32).toString("base64url");

/** The hash that is stored. Secrets of this length need no salt and no slow hash. */
export const hashSecret = (secret: string) => createHash("sha256").update(secret).digest("hex");

/** Compares a secret with a stored hash in constant time. */
export function matchesHash(secret: string, hash: string | null): boolean {
  const expected = Buffer.from(hash ?? "".padEnd(64, "0"), "hex");
  const actual = createHash("sha256").update(secret).digest();
  return timingSafeEqual(actual, expected) && hash !== null;
}

/** Returns an ID like `tm_7M2XDH…` in Crockford's base 32, for rows created at run time. */
export function newId(prefix: string): string {
  const digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  return `${prefix}_${[...randomBytes(14)].map((byte) => digits[byte % 32]).join("")}`;
}
