import { setTimeout as wait } from "node:timers/promises";
import { type Database, sql, StatementTimeout } from "~server/shared/database/database.ts";
import { migrate, migrationsOf, UnknownSchema } from "~server/shared/database/migrate.ts";
import { isAway, openPostgres } from "~server/shared/database/postgres.ts";
import { isEnding, refusalOf } from "~server/shared/database/refusal.ts";
import { codeOf } from "~server/shared/error-code.ts";
import type { Log } from "~server/shared/log.ts";
import { SettingError } from "~server/shared/setting-error.ts";
import { Failure } from "../http/failure.ts";

const MIGRATIONS = migrationsOf(
  "tapedeck_gateway.migration",
  import.meta.glob<string>("./migrations/*.sql", { query: "?raw", import: "default", eager: true }),
);

/** Milliseconds for opening a connection, and for a statement. Every call waits for them. */
export const STATEMENT_LIMIT = 2000;
/** Milliseconds between two probes of a database that is away. */
const PROBE_EVERY = 500;

/** The database that gateways share. Whatever goes wrong with it is a {@link Failure}. */
export interface SharedDatabase extends Database {
  readonly isReachable: () => boolean;
}

const unreachable = (what: string) =>
  new Failure(
    503,
    "database_unreachable",
    `The console's database ${what}. Until it answers, the console signs no one in or out, and sends nothing to the service.`,
  );

/**
 * Opens the database that gateways share, and brings its schema to the newest version. A database that refuses the
 * gateway stops the start. While it can't be reached, also at the start, or refuses the gateway later, every statement
 * fails at once, and the gateway probes it in the background.
 *
 * A statement that takes too long, or waits too long for a connection, only fails itself, as the database may just
 * be slow. If it hangs, the next connection fails, too.
 *
 * Every statement names the schema, and none relies on its connection, so a pooler in transaction mode may
 * be in between.
 */
export async function openGatewayDatabase(url: string, log: Log): Promise<SharedDatabase> {
  const database = openPostgres(url, {
    limit: STATEMENT_LIMIT,
    patience: STATEMENT_LIMIT,
    pooled: true,
  });
  let isMigrated = false;
  let isClosed = false;
  /** Since when the database has been away, as ISO 8601; undefined while it answers. */
  let awaySince: string | undefined;
  /** The reason that was logged last. */
  let trouble: string | undefined;

  async function probe(): Promise<void> {
    // A standby, or another database that takes no writes, refuses the lock.
    const lock = sql`select from tapedeck_gateway.migration limit 1 for key share`;
    if (isMigrated) {
      await database.rows(lock).catch((error: unknown) => {
        if (codeOf(error, "") === NO_TABLE) isMigrated = false;
        else throw error;
      });
    }
    if (!isMigrated) await migrateGateway(database);
    isMigrated = true;
    if (awaySince !== undefined)
      log.info("GATEWAY_DATABASE_URL names a database that answers again.");
    awaySince = undefined;
    trouble = undefined;
  }

  function probeLater(cause: unknown): void {
    if (isClosed) return;
    const reason = `${whyNot(cause)} Meanwhile the console answers with 503.`;
    if (reason !== trouble) log.error(`GATEWAY_DATABASE_URL ${reason}`);
    trouble = reason;
    // Open connections may lead to a server that is gone.
    database.renew();
    void wait(PROBE_EVERY, undefined, { ref: false }).then(probe).catch(probeLater);
  }

  function markAway(error: unknown): void {
    if (awaySince !== undefined) return;
    awaySince = new Date().toISOString();
    probeLater(error);
  }

  function failureOf(error: unknown): Failure {
    if (error instanceof Failure) return error;
    if (error instanceof StatementTimeout) {
      database.renew();
      return unreachable("took too long to answer");
    }
    if (isAway(error)) {
      markAway(error);
      return away();
    }
    const unforeseen = "Something went wrong in the gateway.";
    return new Failure(500, "unexpected", unforeseen, {}, "not_sent", { cause: error });
  }

  const away = () =>
    unreachable(`hasn't answered since ${awaySince?.slice(0, 16).replace("T", " ")} UTC`);

  async function reached<T>(work: () => Promise<T>): Promise<T> {
    if (awaySince !== undefined) throw away();
    try {
      return await work();
    } catch (error) {
      throw failureOf(error);
    }
  }

  try {
    await probe();
  } catch (error) {
    const isRefused = refusalOf(error) !== undefined && !isEnding(error);
    if (!isAway(error) || isRefused) {
      await database.close();
      throw new SettingError("GATEWAY_DATABASE_URL", whyNot(error));
    }
    markAway(error);
  }
  return {
    kind: database.kind,
    isReachable: () => awaySince === undefined,
    rows: (query) => reached(() => database.rows(query)),
    row: (query) => reached(() => database.row(query)),
    load: (table, rows) => reached(() => database.load(table, rows)),
    script: (text) => reached(() => database.script(text)),
    transaction: (work, limits) => reached(() => database.transaction(work, limits)),
    close: () => {
      isClosed = true;
      return database.close();
    },
  };
}

/** The SQLSTATE of a table that isn't there: the database was made again. */
const NO_TABLE = "42P01";

/** The rest of a message that begins with the setting's name. The error's own may name the user or the host. */
function whyNot(error: unknown): string {
  if (error instanceof UnknownSchema) {
    return `names a database that ${error.message}. Update Tapedeck.`;
  }
  const refusal = refusalOf(error);
  if (refusal !== undefined) return `names a database that can't be used: ${refusal}.`;
  const reason = codeOf(error, "no answer");
  return isAway(error)
    ? `names a database that can't be reached: ${reason}.`
    : `names a database that can't be used: ${reason}. Check its address and its user.`;
}

/** Brings the schema to the newest version. */
export const migrateGateway = (database: Database): Promise<unknown> =>
  database.transaction(
    async (queries) => {
      // Two gateways that start at once would both create the schema.
      await queries.script("select pg_advisory_xact_lock(7301846)");
      await queries.script("create schema if not exists tapedeck_gateway");
      await migrate(queries, MIGRATIONS);
    },
    { isLimited: false },
  );
