import { randomBytes } from "node:crypto";
import { EncryptJWT, jwtDecrypt } from "jose";
import { z } from "../../src/contract/zod.ts";
import { Credential } from "./credential.ts";
import { Failure } from "./failure.ts";

/** A session ends eight hours after sign-in, whatever happens. */
const LIFETIME_SECONDS = 8 * 60 * 60;

/** Browsers drop a cookie whose name and value are longer than this together. */
const MAX_COOKIE = 4096;

const Sealed = z.object({
  /** Names the session, for what the gateway keeps in memory for it. */
  sid: z.string(),
  credential: Credential,
  /** Seconds since the epoch, as JWTs have it. */
  exp: z.number(),
});
export type OpenSession = z.infer<typeof Sealed>;

export interface SessionOptions {
  /** 32 bytes each; the first one seals, all open. */
  readonly keys: readonly Uint8Array[];
  /** Names the service: a cookie made for one isn't opened in front of another. */
  readonly audience: string;
  /** The public origin where there is one. Without https the cookie's name contains the port. */
  readonly origin: string | undefined;
  readonly port: number;
  readonly now: () => number;
}

export interface Sessions {
  readonly begin: (credential: Credential) => OpenSession;
  /** The session of a Cookie header: undefined without one, "invalid" where it can't be opened or has ended. */
  readonly open: (cookies: string | undefined) => Promise<OpenSession | "invalid" | undefined>;
  /** The value of a Set-Cookie header. Throws a 413 where the credential doesn't fit into a cookie. */
  readonly cookie: (session: OpenSession) => Promise<string>;
  readonly clearing: string;
}

/**
 * Sessions sealed into one cookie, so that nothing is kept on the server: encrypted and
 * authenticated (`dir`, `A256GCM`), for one audience and until one time.
 */
export function createSessions(options: SessionOptions): Sessions {
  const { audience, now } = options;
  const keys = options.keys.length > 0 ? options.keys : [new Uint8Array(randomBytes(32))];
  const secure = options.origin?.startsWith("https:") ?? false;
  // Cookies ignore ports, so two consoles on one machine need two names.
  const name = secure ? "__Host-Http-console" : `console-${options.port}`;
  const attributes = `Path=/; HttpOnly; SameSite=Strict${secure ? "; Secure" : ""}`;

  async function unseal(value: string): Promise<OpenSession | "invalid"> {
    for (const key of keys) {
      try {
        const { payload } = await jwtDecrypt(value, key, {
          audience,
          currentDate: new Date(now()),
          requiredClaims: ["exp"],
          keyManagementAlgorithms: ["dir"],
          contentEncryptionAlgorithms: ["A256GCM"],
        });
        const parsed = z.safeParse(Sealed, payload);
        if (parsed.success) return parsed.data;
      } catch {
        // Sealed with an older key, tampered with, or over: the next key may know.
      }
    }
    return "invalid";
  }

  return {
    begin: (credential) => ({
      sid: randomBytes(16).toString("base64url"),
      credential,
      exp: Math.floor(now() / 1000) + LIFETIME_SECONDS,
    }),
    open: async (cookies) => {
      const prefix = `${name}=`;
      const pair = cookies?.split(";").find((part) => part.trim().startsWith(prefix));
      return pair === undefined ? undefined : unseal(pair.trim().slice(prefix.length));
    },
    cookie: async ({ sid, credential, exp }) => {
      const value = await new EncryptJWT({ sid, credential })
        .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
        .setAudience(audience)
        .setExpirationTime(exp)
        .encrypt(keys[0] ?? new Uint8Array());
      if (name.length + 1 + value.length > MAX_COOKIE) {
        const message =
          "This credential is too long to be kept in a cookie (about 2,900 characters).";
        throw new Failure(413, "too_large", message);
      }
      const seconds = Math.max(0, exp - Math.floor(now() / 1000));
      return `${name}=${value}; ${attributes}; Max-Age=${seconds}`;
    },
    clearing: `${name}=; ${attributes}; Max-Age=0`,
  };
}
