import { hkdfSync } from "node:crypto";
import { CompactEncrypt, compactDecrypt } from "jose";
import { RotationResult } from "../../../src/contract/rotations.ts";
import { z } from "../../../src/contract/zod.ts";
import { upstreamFailure } from "../http/failure.ts";

/** How it ended, as far as anyone can know, if its gateway is gone or its result can't be opened. */
const WITHOUT_RESULT: Record<string, RotationResult> = {
  unknown: {
    outcome: "unknown",
    error: "The gateway that called the service stopped before it had an answer.",
  },
  not_executed: {
    outcome: "not_executed",
    error: "The gateway stopped before it called the service. Nothing changed.",
    status: null,
  },
  secret_lost: { outcome: "secret_lost", error: "The new secret didn't arrive from the service." },
};

/** Another gateway may have the key, so asking again may help: the page does, for as long as results are kept. */
const sealed = () =>
  upstreamFailure(
    503,
    "rotation_sealed",
    "The secret was rotated, but this gateway can't open the new one: it doesn't have the key that it is sealed with. Give all gateways the same SESSION_KEY.",
  );

/** A settled rotation as it is stored. */
interface Stored {
  readonly outcome: RotationResult["outcome"] | null;
  /** Sealed; null if its gateway was gone. */
  readonly result: string | null;
}

const derive = (key: Uint8Array, sid: string) =>
  new Uint8Array(hkdfSync("sha256", key, sid, "rotation result", 32));

/**
 * Seals results (`dir`, `A256GCM`) with a key made of the gateways' key and a session's ID, which only the
 * session's cookie contains: a copy of the database opens nothing. The first key seals, all of them open.
 */
export function sealing(keys: readonly Uint8Array[]) {
  async function open(sealed: string, sid: string): Promise<unknown> {
    for (const key of keys) {
      try {
        const { plaintext } = await compactDecrypt(sealed, derive(key, sid));
        return JSON.parse(new TextDecoder().decode(plaintext));
      } catch {
        // Sealed with another key: try the next one.
      }
    }
    return undefined;
  }
  return {
    seal: (result: RotationResult, sid: string): Promise<string> =>
      new CompactEncrypt(new TextEncoder().encode(JSON.stringify(result)))
        .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
        .encrypt(derive(keys[0] ?? new Uint8Array(), sid)),
    /** Throws a 503 for a new secret that none of the keys opens. */
    read: async ({ result, outcome }: Stored, sid: string): Promise<RotationResult> => {
      const parsed = z.safeParse(RotationResult, result === null ? null : await open(result, sid));
      if (parsed.success) return parsed.data;
      const known = WITHOUT_RESULT[outcome ?? ""];
      if (known) return known;
      throw sealed();
    },
  };
}
