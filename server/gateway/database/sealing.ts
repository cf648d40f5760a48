import { hkdfSync } from "node:crypto";
import { CompactEncrypt, compactDecrypt } from "jose";

/**
 * Seals values as JSON (`dir`, `A256GCM`) with a key made of the gateways' key, a purpose and a salt: sealed for
 * one purpose they can't be used for another. The first key seals, all of them open.
 */
export function createSealing(keys: readonly Uint8Array[], purpose: string) {
  const derive = (key: Uint8Array, salt: string) =>
    new Uint8Array(hkdfSync("sha256", key, salt, purpose, 32));
  return {
    seal: (value: unknown, salt: string): Promise<string> =>
      new CompactEncrypt(new TextEncoder().encode(JSON.stringify(value)))
        .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
        .encrypt(derive(keys[0] ?? new Uint8Array(), salt)),
    /** Undefined if none of the keys opens it. */
    open: async (sealed: string, salt: string): Promise<unknown> => {
      for (const key of keys) {
        try {
          const { plaintext } = await compactDecrypt(sealed, derive(key, salt));
          return JSON.parse(new TextDecoder().decode(plaintext));
        } catch {
          // Sealed with another key: try the next one.
        }
      }
      return undefined;
    },
  };
}
