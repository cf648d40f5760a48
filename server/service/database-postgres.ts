import { Pool, type PoolClient } from "pg";
import { type Database, type Queries, raw, type Sql, sql } from "./database.ts";

function queries(client: Pool | PoolClient): Queries {
  const rows = async <T extends object>(query: Sql) =>
    (await client.query<T>(query.text, [...query.values])).rows;
  return {
    rows,
    row: async <T extends object>(query: Sql) => (await rows<T>(query))[0],
    load: async (table, items) => {
      const columns = raw(Object.keys(items[0] ?? {}).join(", "));
      if (items.length === 0) return;
      await rows(sql`
        insert into ${raw(table)} (${columns}) select ${columns}
        from json_populate_recordset(null::${raw(table)}, ${JSON.stringify(items)}::text::json)`);
    },
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
