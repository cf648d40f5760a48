import { CREDENTIAL_KINDS } from "./credentials.ts";
import { endpoint, requiredId } from "./declare.ts";
import { required, shared } from "./gateway.ts";
import { z } from "./zod.ts";

/** The ID of a rotation that hasn't run yet; requesting one changes nothing. */
export const RotationIntent = z.object({ operationId: z.string() });

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
 * Rotations after the last new secret that arrived: the number of those whose secret was lost, and of those
 * that may or may not have happened. Of two that happened, the second one stopped the secret in use.
 */
export const Doubt = z.object({ lost: z.number(), unknown: z.number() });
export type Doubt = z.infer<typeof Doubt>;

/** Clients of an organization whose API clients the credential can list. */
const ClientIds = z.object({
  organizationId: required,
  clientIds: z.array(required).check(z.maxLength(1000)),
});

/** How often each client was rotated through this console, and for which of them that is in doubt. */
export const rotationCounts = endpoint({
  ...shared,
  name: "rotationCounts",
  summary: "Count the rotations of clients",
  method: "POST",
  path: "/gateway/rotation-counts",
  body: ClientIds,
  answer: z.object({
    counts: z.record(z.string(), z.number()),
    doubts: z.record(z.string(), Doubt),
  }),
});

/**
 * The last rotation of each named client that this console knows of and that changed, or may have
 * changed, its secret. A secret older than `maxAgeDays` should be rotated.
 */
export const secretAges = endpoint({
  ...shared,
  name: "secretAges",
  summary: "Get the last rotations of clients",
  method: "POST",
  path: "/gateway/secret-ages",
  body: ClientIds,
  answer: z.object({
    maxAgeDays: z.number(),
    rotations: z.record(
      z.string(),
      z.object({
        at: z.string(),
        kind: z.enum(CREDENTIAL_KINDS),
        /** As in the session of whoever rotated it. */
        credentialId: z.string(),
        outcome: z.enum(["done", "secret_lost", "unknown"]),
      }),
    ),
  }),
});

/**
 * 409 `rotation_in_doubt` if the client's last rotation is, unless `despiteDoubt` says that this is known. If
 * `count` is outdated when the rotation runs, that is a 409 too.
 */
export const rotationPrepare = endpoint({
  ...shared,
  name: "rotationPrepare",
  summary: "Get an operation ID for a rotation",
  method: "POST",
  path: "/gateway/rotations",
  body: z.object({
    organizationId: requiredId,
    clientId: requiredId,
    count: z.int32().check(z.gte(0)),
    despiteDoubt: z.optional(z.boolean()),
  }),
  answer: RotationIntent,
});

/** Runs a rotation at most once: a repeated call waits for the same result. */
export const rotationRun = endpoint({
  ...shared,
  name: "rotationRun",
  summary: "Rotate a secret, once per operation ID",
  method: "POST",
  path: "/gateway/rotations/{operationId}",
  answer: RotationResult,
});

/** The result of a rotation; never runs it. */
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
  answer: z.object({ acknowledged: z.boolean() }),
});
