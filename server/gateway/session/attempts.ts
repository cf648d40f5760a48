import { randomBytes } from "node:crypto";
import { signInStart } from "~/contract/sign-in.ts";
import { z } from "~/contract/zod.ts";
import { Recent } from "~server/shared/recent.ts";
import { sha256 } from "~server/shared/sha256.ts";
import type { Log } from "~server/shared/log.ts";
import type { Attempt } from "../people/identity.ts";
import type { People } from "../people/people.ts";
import type { createSeal } from "./seal.ts";

/** Seconds that a person may take at the identity provider. */
const LIFETIME = 600;
/** Characters of one browser's attempts; the oldest are dropped, as proxies limit headers to 8 KiB. */
const MAX_COOKIES = 4096;
/** Used attempts that are remembered. */
const MAX_USED = 10_000;

/** A sign-in that began, as its cookie has it. */
const Sealed = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  maxAge: z.optional(z.number()),
  isAnother: z.boolean(),
  /** A path of this console, to which the person returns. */
  to: z.string(),
  /** The session that is to be confirmed. */
  sid: z.optional(z.string()),
});

export interface PendingAttempt extends Attempt {
  readonly to: string;
  readonly sid: string | undefined;
}

export interface AttemptOptions {
  readonly seal: ReturnType<typeof createSeal>;
  readonly audience: string;
  readonly origin: string;
  readonly base: string;
  readonly now: () => number;
}

const chance = () => randomBytes(32).toString("base64url");
const hashOf = (state: string) => sha256(state).slice(0, 16);

/**
 * Sign-ins that wait for a person at the identity provider: each in a sealed cookie, so that any gateway can
 * finish it, and several tabs can sign in at once. `SameSite=Lax`, because the provider's page leads back.
 */
export function createAttempts({ seal, audience, origin, base, now }: AttemptOptions) {
  const isSecure = origin.startsWith("https:");
  const prefix = isSecure ? "__Secure-attempt" : `attempt-${new URL(origin).port}`;
  const sealedFor = `${audience} attempt`;
  const attributes = `Path=${base}${signInStart.path}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
  const setCookie = (name: string, value: string, seconds: number) =>
    `${name}=${value}; ${attributes}; Max-Age=${seconds}`;
  const clear = (name: string) => setCookie(name, "", 0);
  const used = new Recent<true>(MAX_USED);

  /** The attempts' cookies of a Cookie header, by name. A name has the time, in base 36, and a hash of the state. */
  const cookiesIn = (cookies = "") =>
    cookies.split(";").flatMap((pair) => {
      const [name = "", value = ""] = pair.trim().split("=");
      return name.startsWith(`${prefix}-`) ? [[name, value] as const] : [];
    });

  return {
    /** Begins an attempt; returns it with the cookies to set. */
    begin: async (
      cookies: string | undefined,
      asked: Pick<PendingAttempt, "to" | "sid" | "maxAge" | "isAnother">,
    ) => {
      const attempt = { state: chance(), nonce: chance(), verifier: chance(), ...asked };
      const exp = Math.floor(now() / 1000) + LIFETIME;
      const name = `${prefix}-${now().toString(36)}-${hashOf(attempt.state)}`;
      const value = await seal.seal(attempt, sealedFor, exp);
      let size = name.length + value.length;
      const old = cookiesIn(cookies)
        .toSorted(([one], [other]) => (one < other ? 1 : -1))
        .filter(([known, sealed]) => (size += known.length + sealed.length) > MAX_COOKIES);
      const set = [setCookie(name, value, LIFETIME), ...old.map(([known]) => clear(known))];
      return { attempt, set };
    },
    /**
     * The attempt that a state belongs to, which is used up by this: "expired" if it is too old, used or unknown,
     * "mismatch" if the browser has only others. With the cookie that clears it: other tabs have their own attempts.
     */
    find: async (cookies: string | undefined, state: string | null) => {
      const all = cookiesIn(cookies);
      const own = all.find(([name]) => state !== null && name.endsWith(`-${hashOf(state)}`));
      if (!own) return all.length > 0 ? ("mismatch" as const) : ("expired" as const);
      const [name, value] = own;
      const found = await seal.unseal(Sealed, value, sealedFor);
      if (found?.state !== state || used.has(state)) return "expired" as const;
      used.set(state, true);
      const attempt: PendingAttempt = { maxAge: undefined, sid: undefined, ...found };
      return { attempt, clearing: clear(name) };
    },
  };
}

/** The sign-in with an identity provider. */
export interface PeopleSignIn {
  readonly people: People;
  readonly attempts: ReturnType<typeof createAttempts>;
  readonly origin: string;
  readonly log: Log;
}
