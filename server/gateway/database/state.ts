import type { GatewaySettings } from "~server/shared/settings.ts";
import { type Database, raw, sql } from "~server/shared/database/database.ts";
import { rotationsInMemory } from "../rotation/memory-store.ts";
import type { Clock } from "../rotation/operations.ts";
import { rotationsInPostgres } from "../rotation/postgres-store.ts";
import type { RotationStore } from "../rotation/store.ts";
import { type EndedSessions, endedInMemory, endedInPostgres } from "../session/ended.ts";
import { openGatewayDatabase } from "./database.ts";

/** What a gateway keeps between calls: in its memory, or in a database that others share. */
export interface State {
  /** Undefined if there is none. */
  readonly database: Database | undefined;
  readonly rotations: RotationStore;
  readonly ended: EndedSessions;
  readonly close: () => Promise<void>;
}

/** Milliseconds between two deletions of what is no longer needed. */
const TIDY_EVERY = 30_000;

/**
 * Opens it. `audience` identifies the service, and `isTest` says that the clock is a test's, which then
 * counts instead of the database's.
 */
export async function openState(
  { databaseUrl, sessionKeys: keys }: GatewaySettings,
  audience: string,
  clock: Clock,
  isTest: boolean,
): Promise<State> {
  if (databaseUrl === undefined) {
    return {
      database: undefined,
      rotations: rotationsInMemory(clock),
      ended: endedInMemory(clock.now),
      close: async () => {},
    };
  }
  const database = await openGatewayDatabase(databaseUrl);
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
