import type { Database } from "~server/shared/database/database.ts";
import { migrate, type Migrations, UnknownSchema } from "~server/shared/database/migrate.ts";
import { openPostgres } from "~server/shared/database/postgres.ts";
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

/**
 * Opens the database that gateways share, and brings its schema to the newest version. Every statement
 * names the schema, and none relies on its connection, so a pooler in transaction mode may be in between.
 */
export async function openGatewayDatabase(url: string): Promise<Database> {
  const database = openPostgres(url, { limit: LIMIT, patience: LIMIT, pooled: true });
  try {
    await migrateGateway(database);
    return database;
  } catch (error) {
    await database.close();
    throw new SettingError(
      "GATEWAY_DATABASE_URL",
      error instanceof UnknownSchema
        ? `names a database that ${error.message}. Update Tapedeck.`
        : `names a database that can't be used: ${reasonOf(error)}. Check its address, its user and that it runs.`,
    );
  }
}

/** An error's code, as its message may name the user or the host. */
const reasonOf = (error: unknown) =>
  error instanceof Error && "code" in error ? String(error.code) : "no answer";

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
