import type { Database, Sql } from "./database.ts";

/** What `npm run bench` compares a request with: its statements, run again without HTTP. */
export interface Bench {
  /** A request starts: its statements are the ones to repeat. */
  readonly begin: () => void;
  /** Runs the last request's statements one after the other; answers the milliseconds they took. */
  readonly repeat: () => Promise<number>;
}

/** The database, noting what is asked of it outside of transactions. */
export function noting(database: Database): { database: Database; bench: Bench } {
  let statements: Sql[] = [];
  const note = (query: Sql) => {
    statements.push(query);
    return query;
  };
  return {
    database: {
      ...database,
      rows: (query) => database.rows(note(query)),
      row: (query) => database.row(note(query)),
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
