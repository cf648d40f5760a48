import type { ActivityEntry, Outcome } from "../../../src/contract/activity.ts";
import type { Begun, Ended } from "./entry.ts";

/** Which entries to list, newest first. Times are ISO 8601 in UTC, with milliseconds, and exclusive. */
export interface EntryFilter {
  readonly audience: string;
  /** Whose entries; everyone's by default. */
  readonly credentialId?: string | undefined;
  readonly organizationId?: string | undefined;
  readonly endpoints?: readonly string[] | undefined;
  readonly outcomes?: readonly Outcome[] | undefined;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
  readonly text?: string | undefined;
  /** Only entries with a smaller ID, which are older. */
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** Until when entries are kept, as times in milliseconds. */
export interface KeptSince {
  readonly rotations: number;
  readonly others: number;
}

/** Where writes are noted. A method rejects if its change isn't stored. */
export interface AuditStore {
  /** Notes that a write is about to be sent; false if a write with the same call ID was noted before. */
  readonly begin: (entry: Begun) => Promise<boolean>;
  readonly end: (id: string, end: Ended) => Promise<void>;
  readonly list: (filter: EntryFilter) => Promise<ActivityEntry[]>;
  /** The last rotation of each of these clients that changed its secret, or may have, by client ID. */
  readonly rotations: (
    audience: string,
    clientIds: readonly string[],
  ) => Promise<ReadonlyMap<string, ActivityEntry>>;
  /** Deletes older entries. */
  readonly prune: (since: KeptSince) => Promise<void>;
}

/** Outcomes of rotations after which the secret is another one, or may be. */
export const CHANGED: readonly Outcome[] = ["done", "secret_lost", "unknown"];
