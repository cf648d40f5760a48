import { z } from "~/contract/zod.ts";
import type { SignInProblem } from "~/contract/sign-in.ts";

/** What the provider says of a person. */
export const Claims = z.object({
  /** The provider's ID of the person. */
  subject: z.string(),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  isEmailVerified: z.boolean(),
  groups: z.array(z.string()),
  /** The provider has groups, but left them out because there are too many. */
  isOverage: z.boolean(),
});
export type Claims = z.infer<typeof Claims>;

/** A person whom the provider just confirmed. */
export interface Identity {
  readonly claims: Claims;
  /** If the provider gave one. */
  readonly refreshToken: string | undefined;
  /** The provider's ID of its session (`sid`), by which it may end this one. */
  readonly providerSession: string | undefined;
  /** When the provider issued the ID token, in seconds since the epoch by its clock. */
  readonly issuedAt: number | undefined;
  /** The names of all claims that came, for the log. */
  readonly claimNames: readonly string[];
  /** Seconds between the person's sign-in at the provider and the ID token; undefined if it doesn't say. */
  readonly signedInAgo: number | undefined;
}

/** What is kept of a sign-in while the person is at the provider. */
export interface Attempt {
  readonly state: string;
  readonly nonce: string;
  /** PKCE's code verifier. */
  readonly verifier: string;
  /** Has the provider ask again: seconds within which the person must have signed in there. */
  readonly maxAge: number | undefined;
  /** Has the provider ask who signs in, even if someone is signed in there. */
  readonly isAnother?: boolean | undefined;
}

/** A sign-in that failed: the code is for the page, the reason for the operator's log. Neither has a token. */
export class SignInFailure extends Error {
  override readonly name = "SignInFailure";
  readonly problem: SignInProblem;

  constructor(problem: SignInProblem, reason: string) {
    super(reason);
    this.problem = problem;
  }
}

/** A logout token that the provider has signed, and that can't be used. */
export class LogoutFailure extends SignInFailure {}

/** How asking the provider again about a person ended. */
export type Renewal =
  | { readonly outcome: "confirmed"; readonly identity: Identity }
  /** The provider no longer accepts the refresh token: the person was disabled or signed out. */
  | { readonly outcome: "refused"; readonly reason: string }
  /** The provider can't be reached (`isAway`), or its answer says neither. */
  | { readonly outcome: "unreachable"; readonly reason: string; readonly isAway: boolean };

/** What the provider ended: one of its own sessions, all of a person, or both. */
export interface Logout {
  readonly subject: string | undefined;
  readonly providerSession: string | undefined;
  /** Seconds since the epoch by the provider's clock. Sessions that began later continue. */
  readonly issuedAt: number;
}

/** An identity provider (OpenID Connect). */
export interface IdentityProvider {
  /**
   * Reads what the provider says of itself, and whether it knows the client; returns what may be wrong. Rejects with a
   * {@link SignInFailure}.
   */
  readonly check: () => Promise<string | undefined>;
  /** The address to send the browser to. Rejects with a {@link SignInFailure} if the provider is down. */
  readonly address: (attempt: Attempt) => Promise<URL>;
  /** Redeems the code in the query that the browser came back with. Rejects with a {@link SignInFailure}. */
  readonly redeem: (query: URLSearchParams, attempt: Attempt) => Promise<Identity>;
  /**
   * Asks the provider again about a person. `onReplaced` stores a new refresh token, even if something else is
   * wrong with the answer. Never rejects.
   */
  readonly renew: (
    refreshToken: string,
    subject: string,
    onReplaced: (refreshToken: string) => Promise<void>,
  ) => Promise<Renewal>;
  /** The address that ends the provider's session and leads back; undefined if it has none. */
  readonly leaveAddress: (returnTo: string) => Promise<string | undefined>;
  /** Reads a back-channel logout token. Rejects with a {@link SignInFailure}. */
  readonly readLogoutToken: (token: string) => Promise<Logout>;
}
