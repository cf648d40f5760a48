import { finished } from "node:stream/promises";
import { DatabaseError, Pool, type PoolClient } from "pg";
import { from } from "pg-copy-streams";
import {
  copyFrom,
  type Database,
  type Queries,
  type Sql,
  STATEMENT_LIMIT_MS,
  statementNames,
  StatementTimeout,
} from "./database.ts";
import { codeOf } from "../error-code.ts";

type Copy = ReturnType<typeof copyFrom>;

async function copy(
  client: Pool | PoolClient,
  { text, copied }: Copy,
  limit: Limit,
): Promise<void> {
  if (client instanceof Pool) {
    const one = await client.connect();
    return copy(one, { text, copied }, limit).then(
      () => one.release(),
      (error: unknown) => {
        one.release(true);
        throw error;
      },
    );
  }
  await finished(client.query(Object.assign(from(text), limit)).end(copied));
}

const CANCELLED = "57014";

/**
 * Whether a limit of the client's ended the statement, which may still be running, or the wait for a connection, as
 * all are in use. The errors have no code.
 */
const isLimit = (error: unknown) =>
  error instanceof Error &&
  /^(?:Query read timeout|timeout exceeded when trying to connect)$/.test(error.message);

const translated = (error: unknown) =>
  isLimit(error) || (error instanceof DatabaseError && error.code === CANCELLED)
    ? new StatementTimeout()
    : error;

/** The driver's messages for a connection that failed, which have no code. */
const CONNECTION_FAILED =
  /^(?:Connection terminated|timeout expired|Client has encountered a connection error|SASL: |The server does not support SSL)/;

/**
 * Whether the database is away: it can't be reached, refuses the connection or its user, has no connection left, or
 * takes no writes, as a standby after a failover. False for any other error, one of the program itself included.
 */
export function isAway(error: unknown): boolean {
  if (error instanceof DatabaseError) {
    return /^(?:08|28|3D|53|57P|25006|42501)/.test(error.code ?? "");
  }
  if (!(error instanceof Error)) return false;
  // Node's own codes begin with ERR_. All others are the system's, or of TLS.
  return CONNECTION_FAILED.test(error.message) || /^(?!ERR_(?!TLS_|SSL_))./.test(codeOf(error, ""));
}

/** The client's limit for a statement, if it isn't the pool's. */
interface Limit {
  readonly query_timeout?: number;
}

type NameOf = (query: Sql) => string | undefined;

/** The longest timeout, as the client has no value for no limit. */
const UNLIMITED: Limit = { query_timeout: 2 ** 31 - 1 };

/** Milliseconds after the server's limit until a statement fails here, as the server may have vanished. */
const GRACE = 1000;

function queries(client: Pool | PoolClient, nameOf: NameOf, isUnlimited = false): Queries {
  const limit = isUnlimited ? UNLIMITED : {};
  const rows = async <T extends object>(query: Sql) => {
    const name = nameOf(query);
    const statement = { text: query.text, values: [...query.values], ...limit };
    try {
      return (await client.query<T>(name === undefined ? statement : { ...statement, name })).rows;
    } catch (error) {
      throw translated(error);
    }
  };
  return {
    rows,
    row: async <T extends object>(query: Sql) => (await rows<T>(query))[0],
    load: async (table, items) => {
      if (items.length > 0) await copy(client, copyFrom("stdin", table, items), limit);
    },
    script: async (text) => void (await client.query({ text, ...limit })),
  };
}

export interface PostgresOptions {
  /** Milliseconds for a statement. */
  readonly limit?: number | undefined;
  /** Connections at a time. */
  readonly connections?: number | undefined;
  /** Milliseconds to wait for a connection; without it, as long as it takes. */
  readonly patience?: number | undefined;
  /**
   * Whether a pooler may give each transaction another connection. Then connections aren't set up: outside
   * transactions the limit is the client's only, and no statement is kept.
   */
  readonly pooled?: boolean | undefined;
}

/** The first key of the advisory locks that transactions name; the second is a hash of the name. */
const LOCKS = 7_301_845;

export interface PostgresDatabase extends Database {
  /** Replaces the idle connections: after a failover they may lead to a server that is gone. */
  readonly renew: () => void;
}

/** Opens a PostgreSQL database. JIT is off: it costs more than these short queries take. */
export function openPostgres(url: string, settings: PostgresOptions = {}): PostgresDatabase {
  const { limit = STATEMENT_LIMIT_MS, connections: max = 10, pooled = false, patience } = settings;
  const pool = new Pool({
    connectionString: url,
    max,
    ...(patience !== undefined && { connectionTimeoutMillis: patience }),
    keepAlive: true,
    query_timeout: pooled ? limit : limit + GRACE,
    ...(!pooled && { options: `-c jit=off -c timezone=UTC -c statement_timeout=${limit}` }),
  });
  const nameOf = pooled ? () => undefined : statementNames();
  // The pool replaces a broken connection, and the next statement says if the database is away. Without listeners the
  // error would end the process: the pool's hears of idle ones only, and a transaction's has no query between two
  // statements.
  pool.on("error", () => {});
  pool.on("connect", (client) => void client.on("error", () => {}));
  return {
    kind: "postgres",
    ...queries(pool, nameOf),
    async script(text) {
      const client = await pool.connect();
      try {
        await client.query("set statement_timeout = 0");
        await client.query({ text, ...UNLIMITED });
      } finally {
        // The connection is destroyed, as it has no limit now.
        client.release(true);
      }
    },
    async transaction(work, { isLimited = true, lock } = {}) {
      const client = await pool.connect().catch((error: unknown) => {
        throw translated(error);
      });
      try {
        const start = [
          "begin",
          ...(isLimited && !pooled
            ? []
            : [`set local statement_timeout = ${isLimited ? limit : 0}`]),
          ...(lock === undefined
            ? []
            : [`select pg_advisory_xact_lock(${LOCKS}, hashtext(${client.escapeLiteral(lock)}))`]),
        ];
        await client.query(start.join("; "));
        const result = await work(queries(client, nameOf, !isLimited));
        await client.query("commit");
        client.release();
        return result;
      } catch (error) {
        // A connection that can't roll back is destroyed, as is one that would do so only once it answers again.
        if (error instanceof StatementTimeout || isLimit(error)) client.release(true);
        else {
          await client.query("rollback").then(
            () => client.release(),
            () => client.release(true),
          );
        }
        throw translated(error);
      }
    },
    renew() {
      // The pool has no other way to end its idle connections: they are taken out and not given back.
      for (let idle = pool.idleCount; idle > 0; idle -= 1) {
        pool.connect((_error, client) => client?.release(true));
      }
    },
    close: () => pool.end(),
  };
}
