import { CREDENTIAL_KINDS } from "./credentials.ts";
import { endpoint, textOrNull } from "./declare.ts";
import { SESSION_PATH } from "./first-calls.ts";
import { ROLES } from "./roles.ts";
import { z } from "./zod.ts";

/**
 * The body of the gateway's own errors; the service's errors pass through unchanged. `stage` is how far
 * the call to the service got. `not_sent`: the service can't have seen it. `sent`: it may have seen it
 * and acted on it, and no answer arrived. `answered_in_part`: an answer began and broke off. `answered`:
 * a complete answer arrived that can't be used, e.g. a redirect. `refused`: the service refused it in its
 * own format, so it did nothing.
 */
export const GatewayError = z.object({
  error: z.string(),
  stage: z.enum(["not_sent", "sent", "answered_in_part", "answered", "refused"]),
  code: z.enum([
    "bad_request",
    "forbidden_origin",
    "session_required",
    "session_expired",
    "session_changed",
    "credential_rejected",
    "not_in_api",
    "wrong_credential",
    "role_forbidden",
    "confirmation_required",
    "provider_unreachable",
    "provider_unusable",
    "connection_rejected",
    "upstream_unreachable",
    "upstream_timeout",
    "upstream_invalid",
    "upstream_unreadable",
    "database_unreachable",
    "audit_unavailable",
    "write_repeated",
    "rotation_busy",
    "rotation_waiting",
    "rotation_in_doubt",
    "rotation_outdated",
    "rotated_meanwhile",
    "rotation_unknown",
    "rotation_sealed",
    "not_found",
    "too_large",
    "rate_limited",
    "unexpected",
  ]),
});
export type GatewayErrorCode = z.infer<typeof GatewayError>["code"];
export type Stage = z.infer<typeof GatewayError>["stage"];

const RoleName = z.enum(ROLES);

/** A person, as the identity provider knows them. */
export const Person = z.object({
  /** The provider's ID of the person. */
  subject: z.string(),
  name: textOrNull,
  email: textOrNull,
});
export type Person = z.infer<typeof Person>;

/** Who is signed in and for how long. Never contains a credential or a token. */
export const Session = z.object({
  kind: z.enum(CREDENTIAL_KINDS),
  /** The client ID of a client app, else null. */
  clientId: textOrNull,
  /**
   * Identifies the credential without revealing it: the same for everyone who signs in with it, also
   * after its secret was rotated.
   */
  credentialId: z.string(),
  /**
   * Identifies who is signed in, and with which connection or credential: the same in all their sessions. The page
   * sends it with each call. Missing if the gateway is of an older release.
   */
  signedInAs: z.optional(z.string()),
  /** ISO 8601; the session can't be extended beyond it. */
  expiresAt: z.string(),
  /** ISO 8601; when it ends unless it is used before. */
  idleEndsAt: z.string(),
  /** The organization of the sandbox's credential; null with a live service, which doesn't report it. */
  organizationId: textOrNull,
  /** The sandbox's conversation types; empty with a live service. */
  conversationTypes: z.array(z.object({ id: z.string(), name: z.string() })),
  /** The sandbox's OAuth app and the user of its token; null with a live service, which doesn't list apps. */
  oauthApp: z.nullable(z.object({ clientId: z.string(), userId: z.string() })),
  /** Who signed in; null if with a credential. */
  person: z.nullable(Person),
  /** Null without a person: only the credential decides. */
  role: z.nullable(RoleName),
  /** The name of the credential that the gateway holds for the person; null without a person. */
  connection: textOrNull,
  /** All connections that the person may use, this one included. */
  connections: z.array(z.object({ name: z.string(), role: RoleName })),
  /** How many minutes a sign-in counts as a confirmation; null if none is needed. */
  confirmMinutes: z.nullable(z.number()),
  /** ISO 8601; until when the last sign-in counts as a confirmation. */
  confirmedUntil: textOrNull,
});
export type Session = z.infer<typeof Session>;

export const SessionState = z.object({
  session: z.nullable(Session),
  /** ISO 8601; the gateway's time, as a browser's clock may be off. */
  now: z.string(),
  /** Minutes after which a session that isn't used ends. */
  idleMinutes: z.number(),
  /** Whether "Use the sandbox" can sign in. */
  sandbox: z.boolean(),
  /** How people sign in as themselves; null if only credentials can sign in. */
  people: z.nullable(
    z.object({
      /** The identity provider's name. */
      provider: z.string(),
      /** Whom to ask for access. */
      contact: textOrNull,
      allowCredentials: z.boolean(),
    }),
  ),
  /** ISO 8601; starts the timeline of the legacy tokens (section 5). Null if unknown. */
  clientAppReleaseDate: textOrNull,
  /** The service's base URLs. */
  service: z.object({
    baseUrl: z.string(),
    orgApiUrl: z.string(),
    authUrl: z.string(),
    tokenHeader: z.string(),
  }),
});
export type SessionState = z.infer<typeof SessionState>;

/** Any text that isn't blank. */
export const required = z.string().check(z.trim(), z.minLength(1), z.maxLength(4096));

export const SignIn = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("client-app"), clientId: required, clientSecret: required }),
  z.object({ kind: z.literal("organization-api-token"), apiToken: required }),
  z.object({ kind: z.literal("oauth-app-token"), accessToken: required }),
  /** Without `role`, the session has all rights. */
  z.object({ kind: z.literal("sandbox"), role: z.optional(RoleName) }),
  /** The signed-in person continues with another connection; the session stays. */
  z.object({ kind: z.literal("connection"), connection: required }),
]);
export type SignIn = z.infer<typeof SignIn>;

/** What the gateway's endpoints have in common. */
export const shared = { section: "gateway", host: "gateway" } as const;

/**
 * 200, with `session` null if signed out; 503 if there is a cookie and the shared database is away. Asking doesn't count
 * as using the session.
 */
export const sessionRead = endpoint({
  ...shared,
  name: "sessionRead",
  summary: "Get the session",
  method: "GET",
  path: SESSION_PATH,
  answer: SessionState,
});

/** Counts as using the session, without doing anything else. */
export const sessionKeep = endpoint({
  ...shared,
  name: "sessionKeep",
  summary: "Keep the session from ending as idle",
  method: "PUT",
  path: SESSION_PATH,
  role: "viewer",
  answer: SessionState,
});

/**
 * 401 `credential_rejected` if the service rejects the credential; 429 after too many rejected ones, as for
 * the probes.
 */
export const signIn = endpoint({
  ...shared,
  name: "signIn",
  summary: "Sign in",
  method: "POST",
  path: SESSION_PATH,
  role: "viewer",
  body: SignIn,
  answer: SessionState,
});

/**
 * With `everywhere`, all sessions of the credential or the person end. `leaveTo` is the address at the
 * identity provider that ends the session there.
 */
export const signOut = endpoint({
  ...shared,
  name: "signOut",
  summary: "Sign out",
  method: "DELETE",
  path: SESSION_PATH,
  role: "viewer",
  query: z.object({ everywhere: z.optional(z.boolean()) }),
  answer: z.extend(SessionState, { leaveTo: z.optional(textOrNull) }),
});

/**
 * Whether the user-scoped API accepts an access token, checked with one cheap call: `status` is the
 * service's, and a 401 means no. The token isn't kept.
 */
export const tokenProbe = endpoint({
  ...shared,
  name: "tokenProbe",
  summary: "Check an OAuth access token",
  method: "POST",
  path: "/gateway/token-probe",
  role: "admin",
  body: z.object({ accessToken: required }),
  answer: z.object({ authenticates: z.boolean(), status: z.number() }),
});

/**
 * Whether the service exchanges a client ID and secret for a token, which is discarded. `expiresIn`
 * is its lifetime in seconds, null if refused or not reported; `milliseconds` is how long the call
 * took. 502 if the answer is neither yes nor no.
 */
export const secretProbe = endpoint({
  ...shared,
  name: "secretProbe",
  summary: "Check a client secret",
  method: "POST",
  path: "/gateway/secret-probe",
  role: "admin",
  body: z.object({ clientId: required, clientSecret: required }),
  answer: z.object({
    authenticates: z.boolean(),
    expiresIn: z.nullable(z.number()),
    milliseconds: z.number(),
  }),
});
