import { EncryptJWT, jwtDecrypt } from "jose";
import { z } from "~/contract/zod.ts";

/**
 * Seals what cookies contain (`dir`, `A256GCM`, with audience and expiry), so that any gateway with one of the
 * keys can open it. The first key seals.
 */
export function createSeal(keys: readonly Uint8Array[], now: () => number) {
  return {
    /** `exp`: seconds since the epoch. */
    seal: (content: object, audience: string, exp: number) =>
      new EncryptJWT({ ...content })
        .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
        .setAudience(audience)
        .setExpirationTime(exp)
        .encrypt(keys[0] ?? new Uint8Array()),
    /** Undefined if it was tampered with, has expired, or is another audience's. */
    unseal: async <S extends z.ZodMiniObject>(schema: S, value: string, audience: string) => {
      for (const key of keys) {
        try {
          const { payload } = await jwtDecrypt(value, key, {
            audience,
            currentDate: new Date(now()),
            requiredClaims: ["exp"],
            keyManagementAlgorithms: ["dir"],
            contentEncryptionAlgorithms: ["A256GCM"],
          });
          const parsed = z.safeParse(schema, payload);
          if (parsed.success) return parsed.data;
        } catch {
          // Sealed with another key, tampered with or expired: try the next key.
        }
      }
      return undefined;
    },
  };
}
