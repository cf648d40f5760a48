import { type Database, sql } from "~server/shared/database/database.ts";
import { migrate, type Migrations, UnknownSchema } from "~server/shared/database/migrate.ts";
import { isExhausted, isUnreachable, openPostgres } from "~server/shared/database/postgres.ts";
import { codeOf } from "~server/shared/error-code.ts";
import type { Log } from "~server/shared/log.ts";
import { SettingError } from "~server/shared/setting-error.ts";
import type { Stage } from "~/contract/gateway.ts";
import { Failure, upstreamFailure } from "../http/failure.ts";
import schema from "./migrations/0001-schema.sql?raw";
import writes from "./migrations/0002-writes.sql?raw";
import limits from "./migrations/0003-limits.sql?raw";
import findings from "./migrations/0004-findings.sql?raw";
import callBody from "./migrations/0005-call-body.sql?raw";
import persons from "./migrations/0006-persons.sql?raw";
import people from "./migrations/0007-people.sql?raw";
import connections from "./migrations/0008-connections.sql?raw";
import unusedColumns from "./migrations/0009-unused-columns.sql?raw";

/** Never edit a released migration; add a file instead. */
const MIGRATIONS: Migrations = {
  table: "tapedeck_gateway.migration",
  list: [
    { name: "0001-schema", sql: schema },
    { name: "0002-writes", sql: writes },
    { name: "0003-limits", sql: limits },
    { name: "0004-findings", sql: findings },
    { name: "0005-call-body", sql: callBody },
    { name: "0006-persons", sql: persons },
    { name: "0007-people", sql: people },
    { name: "0008-connections", sql: connections },
    { name: "0009-unused-columns", sql: unusedColumns },
  ],
};

/** Milliseconds for a statement, or for a connection. A page waits for them with every call. */
const LIMIT = 3000;
/** Milliseconds after which a statement that hasn't been answered has the gateway look for the database. */
const SLOW = 200;
/** Milliseconds in which a database that is there lets the gateway connect and answers. */
const SIGN_OF_LIFE = 550;
const STEP = 50;
/** Milliseconds between two looks at a database that is away, give or take a fifth. */
const LOOK_AGAIN = 500;

const isAway = (error: unknown) => !(error instanceof UnknownSchema) && isUnreachable(error);

/** A statement wasn't sent, or is no longer waited for, because the database is known to be away. */
class DatabaseAway extends Error {}

/** The database that gateways share. */
export interface SharedDatabase extends Database {
  /** Whether the last statement reached it. */
  readonly isReachable: () => boolean;
}

/**
 * Opens the database that gateways share, and brings its schema to the newest version. If it can't be
 * reached, that is tried again in the background, and every statement fails until then. One that refuses
 * the gateway stops the start.
 *
 * A database that hangs fails no statement by itself: each would wait for its limit. So a statement that is
 * slow or fails has the gateway look for the database with a connection of its own. If that isn't answered
 * in time, all statements that run fail, and so does every other one at once, until a look is answered. A
 * statement that is merely slow, like a migration, isn't affected, because the look is answered meanwhile.
 *
 * Every statement names the schema, and none relies on its connection, so a pooler in transaction mode may
 * be in between.
 */
export async function openGatewayDatabase(url: string, log: Log): Promise<SharedDatabase> {
  const open = () =>
    openPostgres(url, { limit: LIMIT, patience: LIMIT, pooled: true, report: log.error });
  let database = open();
  /** Nothing is sent to it before it was found and migrated. */
  let isAvailable = false;
  let isMigrated = false;
  let isClosed = false;
  let looking: Promise<unknown> | undefined;
  let again: NodeJS.Timeout | undefined;
  let trouble: string | undefined;
  const running = new Set<(reason: DatabaseAway) => void>();

  /** Logs when it goes, or is refused, and when it is back. */
  function note(reason: string | undefined): void {
    if (isClosed || reason === trouble) return;
    const before = trouble;
    trouble = reason;
    if (reason !== undefined) log.error(`GATEWAY_DATABASE_URL ${reason}`);
    else if (before !== undefined)
      log.info("GATEWAY_DATABASE_URL names a database that answers again.");
  }

  /** Waits for statements, and looks for the database while they aren't answered. */
  async function watched<T>(work: () => Promise<T>): Promise<T> {
    const slow = setInterval(() => void look(), SLOW);
    try {
      return await new Promise((resolve, reject) => {
        running.add(reject);
        void work()
          .then(resolve, reject)
          .finally(() => running.delete(reject));
      });
    } finally {
      clearInterval(slow);
    }
  }

  async function noted<T>(work: () => Promise<T>): Promise<T> {
    if (!isAvailable) throw new DatabaseAway();
    try {
      const result = await watched(work);
      note(undefined);
      return result;
    } catch (error) {
      if (isExhausted(error)) note(whyNot(error));
      else if (isAway(error) && isAvailable) await look();
      throw error;
    }
  }

  /** Fails what runs, and drops the connections, which may hang for as long as the database does. */
  function leave(error: unknown): void {
    if (isClosed) return;
    isAvailable = false;
    note(whyNot(error));
    for (const fail of running) fail(new DatabaseAway());
    database.abandon();
    void database.close();
    database = open();
    clearTimeout(again);
    again = setTimeout(() => void reach(), LOOK_AGAIN * (0.8 + 0.4 * Math.random()));
    again.unref();
  }

  /** Finds out whether the database is there, one look at a time. Resolves with the reason if it isn't. */
  function look(): Promise<unknown> {
    looking ??= findDatabase(url)
      .catch((error: unknown) => error)
      .then((error) => {
        looking = undefined;
        if (error !== undefined) leave(error);
        // The other connections may lead to a server that is gone.
        else if (isAvailable) database.renew();
        return error;
      });
    return looking;
  }

  /** Looks for the database, migrates it if that wasn't done, and lets statements through. */
  async function reach(): Promise<unknown> {
    const reason = await look();
    if (reason !== undefined || isClosed) return reason;
    try {
      if (!isMigrated) await watched(() => migrateGateway(database));
    } catch (error) {
      leave(error);
      return error;
    }
    isMigrated = true;
    isAvailable = true;
    note(undefined);
    return undefined;
  }

  const error = await reach();
  if (error !== undefined && !isAway(error)) {
    isClosed = true;
    clearTimeout(again);
    await database.close();
    throw new SettingError("GATEWAY_DATABASE_URL", whyNot(error));
  }
  return {
    kind: database.kind,
    isReachable: () => trouble === undefined,
    rows: (query) => noted(() => database.rows(query)),
    row: (query) => noted(() => database.row(query)),
    load: (table, rows) => noted(() => database.load(table, rows)),
    script: (text) => noted(() => database.script(text)),
    transaction: (work, limits) => noted(() => database.transaction(work, limits)),
    close: async () => {
      isClosed = true;
      clearTimeout(again);
      const closing = database.close();
      // Connections of one that hangs don't end by themselves.
      const patience = setTimeout(() => database.abandon(), LIMIT);
      await closing.finally(() => clearTimeout(patience));
    },
  };
}

/** Resolves if the database answers on a new connection, be it only that it has none left. */
async function findDatabase(url: string): Promise<void> {
  const options = { limit: LIMIT, connections: 1, pooled: true, report: () => {} };
  const database = openPostgres(url, options);
  // In steps: while this process is busy, answers wait to be read, and only one step passes.
  let steps = 0;
  const patience = setInterval(() => {
    steps += 1;
    if (steps * STEP >= SIGN_OF_LIFE) database.abandon();
  }, STEP);
  try {
    await database.rows(sql`select 1`);
  } catch (error) {
    if (!isExhausted(error)) throw error;
  } finally {
    clearInterval(patience);
    database.abandon();
    void database.close();
  }
}

/** Goes behind the setting's name. An error's own message may name the user or the host. */
function whyNot(error: unknown): string {
  if (error instanceof UnknownSchema) {
    return `names a database that ${error.message}. Update Tapedeck.`;
  }
  const reason = codeOf(error, "no answer");
  return isAway(error)
    ? `names a database that can't be reached: ${reason}. Until it can, the console only reads.`
    : `names a database that can't be used: ${reason}. Check its address and its user.`;
}

/** Brings the schema to the newest version. */
export const migrateGateway = (database: Database): Promise<unknown> =>
  database.transaction(
    async (queries) => {
      // Two that start at once would both create it.
      await queries.script("select pg_advisory_xact_lock(7301846)");
      await queries.script("create schema if not exists tapedeck_gateway");
      await migrate(queries, MIGRATIONS);
    },
    { isLimited: false },
  );

const UNREACHABLE = "The console's database can't be reached. Nothing was sent to the service.";

/**
 * Runs queries without which a call can't be answered: a 503 if the database can't be reached, a 500 if it
 * refuses them.
 */
export async function needed<T>(
  work: Promise<T>,
  message = UNREACHABLE,
  stage: Stage = "not_sent",
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Failure) throw error;
    if (isUnreachable(error)) throw upstreamFailure(503, "database_unreachable", message, stage);
    const unforeseen = "Something went wrong in the gateway.";
    throw new Failure(500, "unexpected", unforeseen, {}, stage, { cause: error });
  }
}
