import { CREDENTIAL_KINDS } from "./credentials.ts";
import { endpoint, requiredId } from "./declare.ts";
import { Person, required, shared } from "./gateway.ts";
import { MAX_CLIENTS } from "./values.ts";
import { z } from "./zod.ts";

/**
 * How a rotation ended. `not_executed`: nothing changed. `secret_lost`: the service rotated, but the new
 * secret didn't arrive. `unknown`: it may or may not have rotated.
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

/**
 * Rotations after the last new secret that arrived: how many lost their secret, and how many may or may not
 * have happened. If two happened, the second one stopped the secret in use.
 */
export const Doubt = z.object({ lost: z.number(), unknown: z.number() });
export type Doubt = z.infer<typeof Doubt>;

/** What this console knows of a client's secrets. */
const ClientSecrets = z.object({
  /** How often it was rotated. */
  count: z.number(),
  /** Set if that number is in doubt. */
  doubt: z.optional(Doubt),
  /** The last rotation that changed, or may have changed, its secret. */
  last: z.optional(
    z.object({
      at: z.string(),
      kind: z.enum(CREDENTIAL_KINDS),
      /** The `credentialId` of the session that rotated it. */
      credentialId: z.string(),
      person: z.optional(z.nullable(Person)),
      outcome: z.enum(["done", "secret_lost", "unknown"]),
    }),
  ),
});

/**
 * What this console knows of the secrets of clients, by organization. An organization whose API clients the
 * credential can't list is left out of the answer; if it is the only one, the answer is the service's refusal.
 * A secret older than `maxAgeDays` should be rotated; rotations are known for `keptDays`.
 */
export const clientSecrets = endpoint({
  ...shared,
  name: "clientSecrets",
  summary: "Get the rotations of clients",
  method: "POST",
  path: "/gateway/client-secrets",
  role: "viewer",
  body: z.object({
    organizations: z
      .array(
        z.object({ organizationId: required, clientIds: z.array(required).check(z.minLength(1)) }),
      )
      .check(
        z.refine(
          (all) => all.reduce((sum, { clientIds }) => sum + clientIds.length, 0) <= MAX_CLIENTS,
        ),
      ),
  }),
  answer: z.object({
    maxAgeDays: z.number(),
    keptDays: z.number(),
    organizations: z.record(z.string(), z.record(z.string(), ClientSecrets)),
  }),
});

/**
 * 409 `rotation_in_doubt` if it isn't known how the client's last rotation ended, unless `despiteDoubt`
 * accepts that. The run is a 409 too if `count` is outdated by then.
 */
export const rotationPrepare = endpoint({
  ...shared,
  name: "rotationPrepare",
  summary: "Get an operation ID for a rotation",
  method: "POST",
  path: "/gateway/rotations",
  role: "admin",
  confirm: true,
  body: z.object({
    organizationId: requiredId,
    clientId: requiredId,
    count: z.int32().check(z.gte(0)),
    despiteDoubt: z.optional(z.boolean()),
  }),
  // Of a rotation that hasn't run yet: requesting one changes nothing.
  answer: z.object({ operationId: z.string() }),
});

/** Runs a rotation at most once: a repeated call waits for the same result. */
export const rotationRun = endpoint({
  ...shared,
  name: "rotationRun",
  summary: "Rotate a secret, once per operation ID",
  method: "POST",
  path: "/gateway/rotations/{operationId}",
  role: "admin",
  confirm: true,
  answer: RotationResult,
});

/** The result of a rotation; never runs it. Whoever began it may read it, even if their role has changed. */
export const rotationResult = endpoint({
  ...shared,
  name: "rotationResult",
  summary: "Get the result of a rotation",
  method: "GET",
  path: "/gateway/rotations/{operationId}",
  answer: RotationResult,
});

/** Makes the gateway forget the result now instead of after 120 seconds. */
export const rotationAcknowledge = endpoint({
  ...shared,
  name: "rotationAcknowledge",
  summary: "Acknowledge a rotation's result",
  method: "DELETE",
  path: "/gateway/rotations/{operationId}",
  role: "viewer",
  answer: z.object({ acknowledged: z.boolean() }),
});
