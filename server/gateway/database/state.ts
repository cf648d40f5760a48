import type { Log } from "~server/shared/log.ts";
import type { GatewaySettings } from "~server/shared/settings.ts";
import { raw, sql } from "~server/shared/database/database.ts";
import { type NotedRotation, rotationsInMemory } from "../rotation/memory-store.ts";
import type { Clock } from "../rotation/operations.ts";
import { rotationsInPostgres } from "../rotation/postgres-store.ts";
import type { RotationStore } from "../rotation/store.ts";
import { type EndedSessions, endedInMemory, endedInPostgres } from "../session/ended.ts";
import { openGatewayDatabase, type SharedDatabase } from "./database.ts";

/** What a gateway keeps between calls: in its memory, or in a database that others share. */
export interface State {
  /** Undefined if there is none. */
  readonly database: SharedDatabase | undefined;
  readonly rotations: RotationStore;
  readonly ended: EndedSessions;
  readonly close: () => Promise<void>;
}

/** Milliseconds between two deletions of what is no longer needed. */
const TIDY_EVERY = 30_000;
/** Milliseconds between two lists of the sessions, which count while the database is away. */
const REFRESH_EVERY = 2000;

export interface StateOptions {
  /** Identifies the service. */
  readonly audience: string;
  readonly clock: Clock;
  /** Whether the clock is a test's, which then counts instead of the database's. */
  readonly isTest: boolean;
  readonly log: Log;
  /** The rotations that the activity has noted, for a gateway without a database. */
  readonly noted: () => Promise<readonly NotedRotation[]>;
}

/** Opens it. */
export async function openState(
  { databaseUrl, sessionKeys: keys }: GatewaySettings,
  { audience, clock, isTest, log, noted }: StateOptions,
): Promise<State> {
  if (databaseUrl === undefined) {
    return {
      database: undefined,
      rotations: rotationsInMemory(clock, noted),
      ended: endedInMemory(clock.now),
      close: async () => {},
    };
  }
  const database = await openGatewayDatabase(databaseUrl, log);
  const now = () =>
    isTest ? sql`${new Date(clock.now()).toISOString()}::timestamptz` : raw("now()");
  const rotations = rotationsInPostgres(database, { keys, audience, now });
  const ended = endedInPostgres(database, clock, now);
  let closed = false;
  const every = (milliseconds: number, work: () => Promise<unknown>) => {
    if (closed) return;
    work()
      .catch(() => undefined)
      .finally(() => clock.after(milliseconds, () => every(milliseconds, work)));
  };
  every(TIDY_EVERY, () => Promise.allSettled([rotations.tidy(), ended.tidy()]));
  every(REFRESH_EVERY, ended.refresh);
  return {
    database,
    rotations,
    ended,
    close: async () => {
      if (closed) return;
      closed = true;
      await database.close();
    },
  };
}
