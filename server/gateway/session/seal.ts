import { z } from "~/contract/zod.ts";
import { createSealing } from "../database/sealing.ts";

/** The claims of a JSON Web Token by which it is checked. */
const Claims = z.object({ aud: z.string(), exp: z.number() });

/** Seals what cookies contain, with an audience and an expiry, so that any gateway with one of the keys can open it. */
export function createSeal(keys: readonly Uint8Array[], now: () => number) {
  const { seal, open } = createSealing(keys);
  return {
    /** `exp`: seconds since the epoch. */
    seal: (content: object, audience: string, exp: number) =>
      seal({ ...content, aud: audience, exp }),
    /** Undefined if it was tampered with, has expired, or is another audience's. */
    unseal: async <S extends z.ZodMiniObject>(schema: S, value: string, audience: string) => {
      const content = await open(value);
      const { aud, exp = 0 } = z.safeParse(Claims, content).data ?? {};
      if (aud !== audience || exp * 1000 <= now()) return undefined;
      return z.safeParse(schema, content).data;
    },
  };
}
