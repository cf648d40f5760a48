import type { Database, Sql } from "~server/shared/database/database.ts";
import type { ServiceSettings } from "~server/shared/service-settings.ts";
import type { Tokens } from "../http/access.ts";
import type { Sandbox } from "./sandbox.ts";

/** Lets `npm run bench` compare a request with its SQL statements, run again without HTTP. */
interface Bench {
  /** Forgets the statements recorded so far, as a request starts. */
  readonly begin: () => void;
  /** Runs the last request's statements one by one and resolves with the milliseconds it took. */
  readonly repeat: () => Promise<number>;
}

/** Shared by all handlers. */
export interface Service {
  readonly settings: ServiceSettings;
  readonly database: Database;
  readonly tokens: Tokens;
  /** Set only with BENCH_ROUTES. */
  readonly bench?: Bench | undefined;
  readonly sandbox: Sandbox;
  /** Signs cursors and media URLs. */
  readonly signingKey: string;
  /** ISO 8601. The start of the legacy tokens' timeline. */
  readonly releaseDate: string;
  /** The service's own origin, set once it listens. */
  origin: string;
  /** Once true, answers close their connections, which would otherwise keep the server open. */
  isStopping: boolean;
  /** Receives a line for each request, if they are logged. */
  readonly print: (line: string) => void;
}

/** Wraps a database to record the statements run outside transactions. */
export function recording(database: Database): Required<Pick<Service, "database" | "bench">> {
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
