import { endpoint } from "./declare.ts";
import { shared } from "./gateway.ts";
import { z } from "./zod.ts";

/**
 * Why a person who came back from the identity provider isn't signed in. The address of the sign-in page has
 * the code (`problem`) and the request's ID (`request`).
 */
export const SIGN_IN_PROBLEMS = [
  /** The person, or the provider, canceled. */
  "canceled",
  /** The attempt is unknown, used or older than ten minutes. */
  "expired",
  /** The answer belongs to another attempt. */
  "mismatch",
  /** The provider didn't accept the code, which may have been used before. */
  "code_refused",
  /** The ID token isn't valid: issuer, audience, nonce, signature, algorithm or key. */
  "invalid_token",
  /** The clocks of the provider and of this console differ. */
  "clock",
  /** No grant matches. */
  "no_access",
  /** The grants are by e-mail address, and the provider sent none. */
  "no_email",
  "email_unverified",
  /** The grants are by group, and the provider sent none. */
  "no_groups",
  /** The provider didn't list the groups because there are too many. */
  "groups_overage",
  "provider_down",
  /** The provider's answer isn't one of its protocol: a page, a redirect, or too long. */
  "provider_answer",
  /** The provider reported an error of its own. */
  "provider_error",
  /** The provider refused the console's client, or what it asked for: a setting is wrong. */
  "provider_settings",
  /** Another person signed in to confirm a session. */
  "other_person",
  /** The session that was to be confirmed is over. */
  "session_over",
  /** The provider answered without asking the person to sign in again. */
  "not_confirmed",
  /** Too many codes from this address weren't accepted. */
  "too_many",
  /** The console couldn't store or note the session. */
  "console_unavailable",
] as const;
export type SignInProblem = (typeof SIGN_IN_PROBLEMS)[number];

/**
 * Returns the address to visit at the identity provider, which leads back to `to`, a path of this console.
 * With `confirm`, the session stays and counts as confirmed. 502 `provider_unreachable`, `provider_unusable`.
 */
export const signInStart = endpoint({
  ...shared,
  name: "signInStart",
  summary: "Sign in as a person",
  method: "POST",
  path: "/gateway/sign-in",
  role: "viewer",
  body: z.object({
    to: z.string().check(z.maxLength(500)),
    confirm: z.optional(z.boolean()),
    /** Has the provider ask who it is, even if a person is signed in there. */
    another: z.optional(z.boolean()),
  }),
  answer: z.object({ location: z.string() }),
});
