import type { Log } from "~server/shared/log.ts";
import type { GatewaySettings } from "~server/shared/settings.ts";
import { raw, sql } from "~server/shared/database/database.ts";
import { rotationsInMemory } from "../rotation/memory-store.ts";
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

export interface StateOptions {
  /** Identifies the service. */
  readonly audience: string;
  readonly clock: Clock;
  /** Whether the clock is a test's, which then counts instead of the database's. */
  readonly isTest: boolean;
  readonly log: Log;
}

/** Opens it. */
export async function openState(
  { databaseUrl, sessionKeys: keys }: GatewaySettings,
  { audience, clock, isTest, log }: StateOptions,
): Promise<State> {
  if (databaseUrl === undefined) {
    return {
      database: undefined,
      rotations: rotationsInMemory(clock),
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
  const tidy = () => {
    if (closed) return;
    void Promise.allSettled([rotations.tidy(), ended.tidy()]);
    clock.after(TIDY_EVERY, tidy);
  };
  tidy();
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
