import type { ActivityEntry, Outcome } from "../../../src/contract/activity.ts";
import type { Begun, Ended, Found } from "./entry.ts";

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
  /** The body's hash of the write that was noted first with a write's call ID; null if it has none. */
  readonly firstBody: (entry: Begun) => Promise<string | null>;
  readonly end: (id: string, end: Ended) => Promise<void>;
  /** Notes what was found out about a session's write; false if it has none of unknown outcome. */
  readonly find: (session: string, callKey: string, found: Found) => Promise<boolean>;
  readonly list: (filter: EntryFilter) => Promise<ActivityEntry[]>;
  /** The last rotation of each of these clients that changed its secret, or may have, by client ID. */
  readonly rotations: (of: {
    readonly audience: string;
    readonly organizationId: string;
    readonly clientIds: readonly string[];
  }) => Promise<ReadonlyMap<string, ActivityEntry>>;
  /** Rejects if nothing can be noted now. */
  readonly check: () => Promise<void>;
  /** Deletes older entries. */
  readonly prune: (since: KeptSince) => Promise<void>;
}

/** Outcomes of rotations after which the secret is another one, or may be. */
export const CHANGED: readonly Outcome[] = ["done", "secret_lost", "unknown"];
