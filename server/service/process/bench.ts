import type { Database, Sql } from "~server/shared/database/database.ts";

/** Lets `npm run bench` compare a request with its SQL statements, run again without HTTP. */
export interface Bench {
  /** Forgets the statements recorded so far, as a request starts. */
  readonly begin: () => void;
  /** Runs the last request's statements one by one and resolves with the milliseconds it took. */
  readonly repeat: () => Promise<number>;
}

/** Wraps a database to record the statements run outside transactions. */
export function recording(database: Database): { database: Database; bench: Bench } {
  let statements: Sql[] = [];
  const record = (query: Sql) => {
    statements.push(query);
    return query;
  };
  return {
    database: {
      ...database,
      rows: (query) => database.rows(record(query)),
      row: (query) => database.row(record(query)),
    },
    bench: {
      begin: () => {
        statements = [];
      },
      repeat: async () => {
        const started = performance.now();
        for (const statement of statements) await database.rows(statement);
        return performance.now() - started;
      },
    },
  };
}
