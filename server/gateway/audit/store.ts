import { ActivityEntry, type Outcome } from "~/contract/activity.ts";
import { apiClientRotateSecret } from "~/contract/api-clients.ts";
import { organizationCreate } from "~/contract/organizations.ts";
import { z } from "~/contract/zod.ts";

// The writes that count for more than their entries.
export const ROTATION = apiClientRotateSecret.name;
export const CREATION = organizationCreate.name;

/** A write before the service is called. Only IDs: no body, no query, no secret. */
export const Begun = z.extend(
  z.pick(ActivityEntry, {
    id: true,
    startedAt: true,
    endpoint: true,
    params: true,
    kind: true,
    credentialId: true,
    person: true,
    connection: true,
    session: true,
    requestId: true,
  }),
  {
    /** Identifies the service: two services may use the same IDs. */
    audience: z.string(),
    /** Identifies a write and its silent repeats by the browser; null if it can't be repeated. */
    callId: z.nullable(z.string()),
    /** Of a rotation, for a gateway without a database; see `rotation/records.ts`. */
    secretsInUse: z.optional(z.array(z.string())),
  },
);
export type Begun = z.infer<typeof Begun>;

/** How a write ended. */
export const Ended = z.pick(ActivityEntry, {
  endedAt: true,
  createdId: true,
  outcome: true,
  status: true,
  stage: true,
  reason: true,
  serviceRequestId: true,
});
export type Ended = z.infer<typeof Ended>;

/** The end of a write whose end isn't noted. */
export const NO_END: Ended = {
  endedAt: null,
  createdId: null,
  outcome: "unknown",
  status: null,
  stage: null,
};

/** An entry as the page gets it. Fields that it lacks are null, however it was stored. */
export const shown = ({
  audience: _audience,
  callId: _callId,
  secretsInUse: _secretsInUse,
  ...entry
}: Begun & Ended): ActivityEntry => ({
  ...entry,
  serviceRequestId: entry.serviceRequestId ?? null,
  person: entry.person ?? null,
  connection: entry.connection ?? null,
  reason: entry.reason ?? null,
});

/** The organization that a write was made to; undefined if that isn't known. */
export function organizationOf(
  { endpoint, params }: Pick<Begun, "endpoint" | "params">,
  createdId: string | null,
): string | undefined {
  const created = endpoint === CREATION ? createdId : undefined;
  return params.organizationId ?? params.orgId ?? created ?? undefined;
}

/** Which entries to list, newest first. Times are ISO 8601 in UTC, with milliseconds, and exclusive. */
export interface EntryFilter {
  readonly audience: string;
  /** The credential whose entries are listed; all credentials' by default. */
  readonly credentialId?: string | undefined;
  readonly organizationId?: string | undefined;
  readonly endpoints?: readonly string[] | undefined;
  readonly outcomes?: readonly Outcome[] | undefined;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
  /** The person whose entries are listed, by subject. */
  readonly subject?: string | undefined;
  /** A part of a person's name or e-mail address, or the subject. */
  readonly person?: string | undefined;
  /** Only entries with a smaller ID, which are older. */
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** From when on entries are kept, in milliseconds since the epoch. */
export interface KeptSince {
  readonly rotations: number;
  readonly others: number;
}

/** A write by its own ID, or by that of its call. */
export type EntryKey = Pick<Begun, "id"> | Pick<Begun, "session" | "callId">;

/** Where writes are noted. A method rejects if its change isn't stored. */
export interface AuditStore {
  /** Notes that a write is about to be sent; false if a write with the same call ID was noted before. */
  readonly begin: (entry: Begun) => Promise<boolean>;
  /** Notes the first end of a write; does nothing if it has one, or if there is no such write. */
  readonly end: (of: EntryKey, end: Ended) => Promise<void>;
  readonly list: (filter: EntryFilter) => Promise<ActivityEntry[]>;
  /** The last rotation of each of these clients that changed its secret, or may have, by client ID. */
  readonly rotations: (of: {
    readonly audience: string;
    readonly organizationId: string;
    readonly clientIds: readonly string[];
  }) => Promise<ReadonlyMap<string, ActivityEntry>>;
  /**
   * All rotations that changed a secret, or may have, oldest first; missing if a database keeps them with the
   * rotations themselves.
   */
  readonly changed?: (audience: string) => Promise<readonly (Begun & Ended)[]>;
  /** Rejects if nothing can be noted now. */
  readonly check: () => Promise<void>;
  /** Deletes entries that began earlier. */
  readonly prune: (since: KeptSince) => Promise<void>;
}

/** Outcomes of rotations after which the secret is another one, or may be. */
export const CHANGED: readonly Outcome[] = ["done", "secret_lost", "unknown"];
