import { hkdfSync } from "node:crypto";
import { CompactEncrypt, compactDecrypt } from "jose";

/**
 * Seals values as JSON (`dir`, `A256GCM`). The first key seals, all of them open. With a purpose and a salt the key is
 * made of those, too: what is sealed for one purpose can't be used for another.
 */
export function createSealing(keys: readonly Uint8Array[], purpose?: string) {
  const derive = (key: Uint8Array, salt: string) =>
    purpose === undefined ? key : new Uint8Array(hkdfSync("sha256", key, salt, purpose, 32));
  return {
    seal: (value: unknown, salt = ""): Promise<string> =>
      new CompactEncrypt(new TextEncoder().encode(JSON.stringify(value)))
        .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
        .encrypt(derive(keys[0] ?? new Uint8Array(), salt)),
    /** Undefined if none of the keys opens it. */
    open: async (sealed: string, salt = ""): Promise<unknown> => {
      for (const key of keys) {
        try {
          const { plaintext } = await compactDecrypt(sealed, derive(key, salt), {
            keyManagementAlgorithms: ["dir"],
            contentEncryptionAlgorithms: ["A256GCM"],
          });
          return JSON.parse(new TextDecoder().decode(plaintext));
        } catch {
          // Sealed with another key, or tampered with: try the next one.
        }
      }
      return undefined;
    },
  };
}
