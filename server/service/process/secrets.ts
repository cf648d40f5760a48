import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { raw } from "~server/shared/database/database.ts";

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

/** SQL for the hashes of all secrets that work for an API client, and for an OAuth app. */
export const CLIENT_HASHES = raw(`array_remove(array[secret_hash, previous_secret_hash]
  || sandbox_hashes || previous_sandbox_hashes, null)`);
export const APP_HASHES = raw("secret_hash || sandbox_hashes");

/** Compares a secret with all stored hashes, however many of them match. */
export const matchesAny = (secret: string, hashes: readonly (string | null)[] = [null]): boolean =>
  hashes.map((hash) => matchesHash(secret, hash)).includes(true);

/** Returns an ID like `tm_7M2XDH…` in Crockford's base 32, for rows created at run time. */
export function newId(prefix: string): string {
  const digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  return `${prefix}_${[...randomBytes(14)].map((byte) => digits[byte % 32]).join("")}`;
}
