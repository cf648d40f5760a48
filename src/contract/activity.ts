import { CREDENTIAL_KINDS } from "./credentials.ts";
import { endpoint, id, line, list, page, paging, textOrNull, utcInstant } from "./declare.ts";
import { Person, shared } from "./gateway.ts";
import { OUTCOMES } from "./values.ts";
import { z } from "./zod.ts";

const Outcome = z.enum(OUTCOMES);
export type Outcome = z.infer<typeof Outcome>;

/**
 * Why the gateway ended a session. `no_access`: no grant matches the person any more. `provider`: the identity
 * provider signed the person out, or no longer accepts them.
 */
export type Reason = "no_access" | "provider";

/** A write made through the gateway. It has IDs only, never a body, a query or a secret. */
export const ActivityEntry = z.object({
  kind: z.enum(CREDENTIAL_KINDS),
  /** The session's {@link Session.credentialId}. */
  credentialId: z.string(),
  /** Who made it; missing in entries of credentials' sessions. */
  person: z.optional(z.nullable(Person)),
  /** The name of the credential that the gateway holds. */
  connection: z.optional(textOrNull),
  /** A `Reason`. Older versions also stored reasons of refusals. */
  reason: z.optional(textOrNull),
  outcome: Outcome,
  /** IDs sort by time. */
  id: z.string(),
  /** ISO 8601. */
  startedAt: z.string(),
  /** Null if the end isn't known. */
  endedAt: textOrNull,
  /** The name of an endpoint. */
  endpoint: z.string(),
  /** The IDs in its path; for an engagement, `recordingId` is the recording it was synced for, if the page named one. */
  params: z.record(z.string(), z.string()),
  /** The ID of what it created. */
  createdId: textOrNull,
  /** A hash that all writes of a session share. Null for a sign-in, which has no session yet. */
  session: textOrNull,
  requestId: z.string(),
  /** The service's own ID of the request, if it answered with another one. */
  serviceRequestId: z.optional(textOrNull),
  /** The service's status, if it answered. */
  status: z.nullable(z.number()),
  /** How far a call without a complete answer got. */
  stage: z.nullable(z.enum(["not_sent", "sent", "answered_in_part", "answered"])),
});
export type ActivityEntry = z.infer<typeof ActivityEntry>;

/**
 * Newest first. With `organizationId`: everyone's writes to that organization if the credential may list its
 * API clients, else the service's refusal; a kind of credential that can't list clients gets its own writes.
 * Without `organizationId`: the writes of the session's credential, which are everyone's through an admin's
 * connection. A person whose role isn't admin gets only their own writes.
 */
export const activityList = endpoint({
  ...shared,
  name: "activityList",
  summary: "List writes made through this console",
  method: "GET",
  path: "/gateway/activity",
  credentials: CREDENTIAL_KINDS,
  query: z.object({
    organizationId: z.optional(id),
    endpoints: z.optional(list(id)),
    outcomes: z.optional(list(Outcome)),
    startedAfter: z.optional(utcInstant),
    startedBefore: z.optional(utcInstant),
    /** A part of a person's name or e-mail address, or the subject. */
    person: z.optional(line),
    ...paging(100, 100),
  }),
  answer: page(ActivityEntry),
});
