import { CredentialKind } from "./credentials.ts";
import { endpoint } from "./endpoint.ts";
import { SESSION_PATH, USER_PREFIX } from "./first-calls.ts";
import { z } from "./zod.ts";

/**
 * The gateway's own calls: same origin as the page. Forwarded calls stand under `/gateway/user` and
 * `/gateway/org`, followed by the path of the interface. Every call but the media stream carries
 * the header `X-Console: 1`.
 */
export const FORWARD_PREFIX = { user: USER_PREFIX, org: "/gateway/org" } as const;

/** The body of the gateway's own errors; an upstream's error passes through as it came. */
export const GatewayError = z.object({
  error: z.string(),
  code: z.enum([
    "bad_request",
    "forbidden_origin",
    "session_required",
    "session_expired",
    "credential_rejected",
    "not_in_interface",
    "wrong_credential",
    "upstream_unreachable",
    "upstream_timeout",
    "upstream_invalid",
    "rotation_busy",
    "rotated_meanwhile",
    "rotation_unknown",
    "not_found",
    "too_large",
    "unexpected",
  ]),
});
export type GatewayErrorCode = z.infer<typeof GatewayError>["code"];

/** Who is signed in, for how long, and where the service is. Never a credential or a token. */
export const Session = z.object({
  kind: CredentialKind,
  /** The client id of a client app, else null. */
  clientId: z.nullable(z.string()),
  /** ISO 8601; the session ends then, whatever happens. */
  expiresAt: z.string(),
  /** The organization of the sandbox's credential; null with a live service, which doesn't tell. */
  organizationId: z.nullable(z.string()),
  /** The sandbox's conversation types; empty with a live service. */
  conversationTypes: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type Session = z.infer<typeof Session>;

export const SessionState = z.object({
  session: z.nullable(Session),
  /** True where "Use the sandbox" can sign in. */
  sandbox: z.boolean(),
  /** ISO 8601; starts the timeline of the legacy tokens (section 5). Null where it isn't known. */
  clientAppReleaseDate: z.nullable(z.string()),
  /** The upstream's addresses, without the paths of the interface. */
  service: z.object({
    baseUrl: z.string(),
    orgApiUrl: z.string(),
    authUrl: z.string(),
    tokenHeader: z.string(),
  }),
});
export type SessionState = z.infer<typeof SessionState>;

const required = z.string().check(z.trim(), z.minLength(1), z.maxLength(4096));

export const SignIn = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("client-app"), clientId: required, clientSecret: required }),
  z.object({ kind: z.literal("organization-api-token"), apiToken: required }),
  z.object({ kind: z.literal("oauth-app-token"), accessToken: required }),
  z.object({ kind: z.literal("sandbox") }),
]);
export type SignIn = z.infer<typeof SignIn>;

const shared = { section: "gateway", host: "gateway", credentials: [] } as const;

/** Always 200: `session` is null where nobody is signed in. */
export const sessionRead = endpoint({
  ...shared,
  name: "sessionRead",
  summary: "Who is signed in",
  method: "GET",
  path: SESSION_PATH,
  answer: SessionState,
});

/** 401 `credential_rejected` where the service doesn't accept the credential. */
export const signIn = endpoint({
  ...shared,
  name: "signIn",
  summary: "Sign in with a credential of the service",
  method: "POST",
  path: SESSION_PATH,
  body: SignIn,
  answer: SessionState,
});

export const signOut = endpoint({
  ...shared,
  name: "signOut",
  summary: "Sign out",
  method: "DELETE",
  path: SESSION_PATH,
  answer: SessionState,
});

/** An operation id for one rotation of one client. Making one changes nothing and may be repeated. */
export const RotationIntent = z.object({ operationId: z.string() });

/**
 * How a rotation ended. `not_executed`: nothing changed. `secret_lost`: the service rotated, but
 * its answer didn't arrive whole. `unknown`: it can't be told whether it rotated.
 */
export const RotationResult = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("done"), clientId: z.string(), clientSecret: z.string() }),
  z.object({
    outcome: z.literal("not_executed"),
    error: z.string(),
    status: z.nullable(z.number()),
  }),
  z.object({ outcome: z.literal("secret_lost"), error: z.string() }),
  z.object({ outcome: z.literal("unknown"), error: z.string() }),
]);
export type RotationResult = z.infer<typeof RotationResult>;

/** How often this gateway has rotated each client: what a page shows, and sends when it rotates. */
export const rotationCounts = endpoint({
  ...shared,
  name: "rotationCounts",
  summary: "How often clients were rotated from here",
  method: "POST",
  path: "/gateway/rotation-counts",
  body: z.object({ clientIds: z.array(required).check(z.maxLength(1000)) }),
  answer: z.object({ counts: z.record(z.string(), z.number()) }),
});

/** `count` is what the page showed: where it has moved, running the id is a 409 `rotated_meanwhile`. */
export const rotationPrepare = endpoint({
  ...shared,
  name: "rotationPrepare",
  summary: "Get an operation id for a rotation",
  method: "POST",
  path: "/gateway/rotations",
  body: z.object({
    organizationId: required,
    clientId: required,
    count: z.int().check(z.gte(0)),
  }),
  answer: RotationIntent,
});

/** Runs the rotation at most once: the same id again waits for, and gets, the same result. */
export const rotationRun = endpoint({
  ...shared,
  name: "rotationRun",
  summary: "Rotate a secret, once per operation id",
  method: "POST",
  path: "/gateway/rotations/{operationId}",
  answer: RotationResult,
});

/** The result of a rotation that was run, without ever running it. */
export const rotationResult = endpoint({
  ...shared,
  name: "rotationResult",
  summary: "Ask again for the result of a rotation",
  method: "GET",
  path: "/gateway/rotations/{operationId}",
  answer: RotationResult,
});

/** The secret is stored: the gateway forgets it at once instead of after 120 seconds. */
export const rotationAcknowledge = endpoint({
  ...shared,
  name: "rotationAcknowledge",
  summary: "Acknowledge a rotation's result",
  method: "DELETE",
  path: "/gateway/rotations/{operationId}",
  answer: z.object({ acknowledged: z.boolean() }),
});

/**
 * Whether the service takes an access token on the user-scoped API, told by one cheap call with it:
 * a 401 is a no, and `status` is what the service answered. The token goes no further than this.
 */
export const tokenProbe = endpoint({
  ...shared,
  name: "tokenProbe",
  summary: "Tell whether an OAuth access token authenticates",
  method: "POST",
  path: "/gateway/token-probe",
  body: z.object({ accessToken: required }),
  answer: z.object({ authenticates: z.boolean(), status: z.number() }),
});

/**
 * Whether the service exchanges a client id and secret for a token, told by doing it: `expiresIn` is
 * the token's lifetime in seconds, null where it was refused or isn't told; `milliseconds` the time
 * the answer took. The token is thrown away. Where the service answers neither yes nor no, it is a 502.
 */
export const secretProbe = endpoint({
  ...shared,
  name: "secretProbe",
  summary: "Tell whether a client secret authenticates",
  method: "POST",
  path: "/gateway/secret-probe",
  body: z.object({ clientId: required, clientSecret: required }),
  answer: z.object({
    authenticates: z.boolean(),
    expiresIn: z.nullable(z.number()),
    milliseconds: z.number(),
  }),
});

/** Streams a recording with Range support; the signed URL behind it never reaches the page. */
export const MEDIA_PATH = "/gateway/media/{recordingId}";
