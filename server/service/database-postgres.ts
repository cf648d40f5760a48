import { Pool, type PoolClient } from "pg";
import { copyIn } from "./copy-postgres.ts";
import { copyText } from "./copy-text.ts";
import type { Database, Queries, Row, Sql } from "./database.ts";

async function copy(client: Pool | PoolClient, table: string, rows: readonly Row[]) {
  const { columns, text } = copyText(rows);
  const statement = `copy ${table} (${columns}) from stdin`;
  if (!(client instanceof Pool)) return copyIn(client, statement, text);
  const one = await client.connect();
  return copyIn(one, statement, text).finally(() => one.release());
}

function queries(client: Pool | PoolClient): Queries {
  const rows = async <T extends object>(query: Sql) =>
    (await client.query<T>(query.text, [...query.values])).rows;
  return {
    rows,
    row: async <T extends object>(query: Sql) => (await rows<T>(query))[0],
    load: (table, items) => (items.length === 0 ? Promise.resolve() : copy(client, table, items)),
    script: async (text) => void (await client.query(text)),
  };
}

/** A PostgreSQL server. Compiling plans to machine code costs more than these short queries take. */
export function openPostgres(url: string): Database {
  const pool = new Pool({ connectionString: url, max: 10, options: "-c jit=off -c timezone=UTC" });
  // An idle connection that breaks is replaced by the pool; without a listener it ends the process.
  let isClosing = false;
  pool.on("error", (error) => {
    if (!isClosing) console.error(`database connection lost: ${error.message}`);
  });
  return {
    kind: "postgres",
    ...queries(pool),
    async transaction(work) {
      const client = await pool.connect();
      try {
        await client.query("begin");
        const result = await work(queries(client));
        await client.query("commit");
        client.release();
        return result;
      } catch (error) {
        // A connection that can't roll back is thrown away instead of going back to the pool.
        await client.query("rollback").then(
          () => client.release(),
          () => client.release(true),
        );
        throw error;
      }
    },
    close: () => {
      isClosing = true;
      return pool.end();
    },
  };
}
