import { hkdfSync } from "node:crypto";
import { CompactEncrypt, compactDecrypt } from "jose";

/**
 * Seals text (`dir`, `A256GCM`) with a key made of the gateways' key and a session's ID, which only the
 * session's cookie contains: a copy of the database opens nothing. The first key seals, all of them open.
 */
export function sealing(keys: readonly Uint8Array[]) {
  const derive = (key: Uint8Array, sid: string) =>
    new Uint8Array(hkdfSync("sha256", key, sid, "rotation result", 32));
  return {
    seal: (text: string, sid: string): Promise<string> =>
      new CompactEncrypt(new TextEncoder().encode(text))
        .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
        .encrypt(derive(keys[0] ?? new Uint8Array(), sid)),
    /** Undefined if none of the keys opens it. */
    open: async (sealed: string, sid: string): Promise<string | undefined> => {
      for (const key of keys) {
        try {
          const { plaintext } = await compactDecrypt(sealed, derive(key, sid));
          return new TextDecoder().decode(plaintext);
        } catch {
          // Sealed with another key: try the next one.
        }
      }
      return undefined;
    },
  };
}
