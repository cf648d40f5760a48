import { randomBytes } from "node:crypto";
import { z } from "~/contract/zod.ts";
import { sha256 } from "~server/shared/sha256.ts";
import type { Log } from "~server/shared/log.ts";
import type { Attempt } from "../people/identity.ts";
import type { People } from "../people/people.ts";
import type { createSeal } from "./seal.ts";

/** Seconds that a person may take at the identity provider. */
const LIFETIME = 600;
/** Attempts of one browser at a time; the oldest are dropped, as cookies must fit into a header. */
const MAX_ATTEMPTS = 5;

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
  readonly now: () => number;
}

const chance = () => randomBytes(32).toString("base64url");
const hashOf = (state: string) => sha256(state).slice(0, 16);

/**
 * Sign-ins that wait for a person at the identity provider: each in a sealed cookie, so that any gateway can
 * finish it, and several tabs can sign in at once. `SameSite=Lax`, because the provider's page leads back.
 */
export function createAttempts({ seal, audience, origin, now }: AttemptOptions) {
  const isSecure = origin.startsWith("https:");
  const prefix = isSecure ? "__Host-Http-attempt" : `attempt-${new URL(origin).port}`;
  const sealedFor = `${audience} attempt`;
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
  const setCookie = (name: string, value: string, seconds: number) =>
    `${name}=${value}; ${attributes}; Max-Age=${seconds}`;

  /** The attempts' cookies of a Cookie header, by name. A name has the time, in base 36, and a hash of the state. */
  const cookiesIn = (cookies = "") =>
    cookies.split(";").flatMap((pair) => {
      const [name = "", value = ""] = pair.trim().split("=");
      return name.startsWith(`${prefix}-`) ? [[name, value] as const] : [];
    });

  return {
    /** Begins one; returns it with the cookies to set. */
    begin: async (
      cookies: string | undefined,
      asked: Pick<PendingAttempt, "to" | "sid" | "maxAge" | "isAnother">,
    ) => {
      const attempt = { state: chance(), nonce: chance(), verifier: chance(), ...asked };
      const exp = Math.floor(now() / 1000) + LIFETIME;
      const name = `${prefix}-${now().toString(36)}-${hashOf(attempt.state)}`;
      const value = await seal.seal(attempt, sealedFor, exp);
      const names = cookiesIn(cookies).map(([known]) => known);
      const old = names.toSorted().slice(0, Math.max(0, names.length + 1 - MAX_ATTEMPTS));
      const set = [setCookie(name, value, LIFETIME), ...old.map((one) => setCookie(one, "", 0))];
      return { attempt, set };
    },
    /**
     * The attempt that a state belongs to, with the cookie that ends it: "expired" if it is too old or unknown,
     * "mismatch" if the browser has only others.
     */
    find: async (cookies: string | undefined, state: string | null) => {
      const all = cookiesIn(cookies);
      const own = all.find(([name]) => state !== null && name.endsWith(`-${hashOf(state)}`));
      if (!own) return all.length > 0 ? ("mismatch" as const) : ("expired" as const);
      const [name, value] = own;
      const found = await seal.unseal(Sealed, value, sealedFor);
      if (found?.state !== state) return "expired" as const;
      const attempt: PendingAttempt = { maxAge: undefined, sid: undefined, ...found };
      return { attempt, clearing: setCookie(name, "", 0) };
    },
  };
}

/** What people sign in with as themselves. */
export interface PeopleSignIn {
  readonly people: People;
  readonly attempts: ReturnType<typeof createAttempts>;
  readonly origin: string;
  readonly log: Log;
}
