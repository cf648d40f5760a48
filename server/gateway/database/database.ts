import type { Database } from "~server/shared/database/database.ts";
import { migrate, type Migrations, UnknownSchema } from "~server/shared/database/migrate.ts";
import { isUnreachable, openPostgres } from "~server/shared/database/postgres.ts";
import type { Log } from "~server/shared/log.ts";
import { SettingError } from "~server/shared/setting-error.ts";
import type { Stage } from "../../../src/contract/gateway.ts";
import { Failure, upstreamFailure } from "../http/failure.ts";
import schema from "./migrations/0001-schema.sql?raw";
import writes from "./migrations/0002-writes.sql?raw";

/** Never edit a released migration; add a file instead. */
const MIGRATIONS: Migrations = {
  table: "tapedeck_gateway.migration",
  list: [
    { name: "0001-schema", sql: schema },
    { name: "0002-writes", sql: writes },
  ],
};

/** Milliseconds for a statement, or for a connection. A page waits for them with every call. */
const LIMIT = 3000;
/** Milliseconds between two attempts to reach a database that wasn't there at the start. */
const TRY_AGAIN = 1000;

const isAway = (error: unknown) => !(error instanceof UnknownSchema) && isUnreachable(error);

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
 * Every statement names the schema, and none relies on its connection, so a pooler in transaction mode may
 * be in between.
 */
export async function openGatewayDatabase(url: string, log: Log): Promise<SharedDatabase> {
  const options = { limit: LIMIT, patience: LIMIT, pooled: true, report: log.error };
  const database = openPostgres(url, options);
  let isMigrated = false;
  let isClosed = false;
  let trouble: string | undefined;

  /** Logs when it goes, or is refused, and when it is back. */
  function note(reason: string | undefined): void {
    if (isClosed || reason === trouble) return;
    const before = trouble;
    trouble = reason;
    if (reason !== undefined) log.error(`GATEWAY_DATABASE_URL ${reason}`);
    else if (before !== undefined)
      log.info("GATEWAY_DATABASE_URL names a database that answers again.");
  }

  async function noted<T>(work: () => Promise<T>): Promise<T> {
    if (!isMigrated) throw new Error("The database hasn't been reached yet.");
    try {
      const result = await work();
      note(undefined);
      return result;
    } catch (error) {
      if (isAway(error)) note(whyNot(error));
      throw error;
    }
  }

  async function prepare(): Promise<void> {
    await migrateGateway(database);
    isMigrated = true;
    note(undefined);
  }

  function tryAgain(): void {
    setTimeout(() => {
      if (isClosed) return;
      prepare().catch((error: unknown) => {
        note(whyNot(error));
        tryAgain();
      });
    }, TRY_AGAIN).unref();
  }

  try {
    await prepare();
  } catch (error) {
    if (!isAway(error)) {
      await database.close();
      throw new SettingError("GATEWAY_DATABASE_URL", whyNot(error));
    }
    note(whyNot(error));
    tryAgain();
  }
  return {
    kind: database.kind,
    isReachable: () => trouble === undefined,
    rows: (query) => noted(() => database.rows(query)),
    row: (query) => noted(() => database.row(query)),
    load: (table, rows) => noted(() => database.load(table, rows)),
    script: (text) => noted(() => database.script(text)),
    transaction: (work, limits) => noted(() => database.transaction(work, limits)),
    close: () => {
      isClosed = true;
      return database.close();
    },
  };
}

/** Goes behind the setting's name. An error's own message may name the user or the host. */
function whyNot(error: unknown): string {
  if (error instanceof UnknownSchema) {
    return `names a database that ${error.message}. Update Tapedeck.`;
  }
  const reason = error instanceof Error && "code" in error ? String(error.code) : "no answer";
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

/** Runs queries without which a call can't be answered: a 503 if the database can't be reached. */
export async function needed<T>(
  work: Promise<T>,
  message = UNREACHABLE,
  stage: Stage = "not_sent",
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw upstreamFailure(503, "database_unreachable", message, stage);
  }
}
