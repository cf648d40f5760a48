/** What can be bound to a query. Times go in as ISO text, JSON as text cast with `::text::jsonb`. */
type Value = string | number | boolean | null | readonly string[];

/** A piece of SQL with its values kept apart; pieces nest. */
export class Sql {
  readonly strings: readonly string[];
  readonly values: readonly Value[];

  constructor(strings: readonly string[], values: readonly Value[]) {
    this.strings = strings;
    this.values = values;
  }

  get text(): string {
    return this.strings.reduce((text, part, index) => `${text}$${index}${part}`);
  }
}

/** SQL as a tagged template: values become parameters, nested pieces are spliced in. */
export function sql(strings: TemplateStringsArray, ...parts: readonly (Value | Sql)[]): Sql {
  const texts = [strings[0] ?? ""];
  const values: Value[] = [];
  const append = (text: string) => texts.push((texts.pop() ?? "") + text);
  parts.forEach((part, index) => {
    if (part instanceof Sql) {
      append(part.strings[0] ?? "");
      texts.push(...part.strings.slice(1));
      values.push(...part.values);
    } else {
      texts.push("");
      values.push(part);
    }
    append(strings[index + 1] ?? "");
  });
  return new Sql(texts, values);
}

/** SQL written in this program, never anything a client sent. */
export const raw = (text: string) => new Sql([text], []);

export const EMPTY = raw("");

export function join(parts: readonly Sql[], separator: Sql): Sql {
  const [first = EMPTY, ...rest] = parts;
  return rest.reduce((all, part) => sql`${all}${separator}${part}`, first);
}

/** A `timestamptz` column as the interface writes times: ISO 8601 in UTC with milliseconds. */
export const iso = (column: string) =>
  raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/** A row on its way in: times as ISO text, objects become JSON. */
export type Row = Readonly<Record<string, unknown>>;

/**
 * Queries against either database. The row type is the query's own promise. Counts are cast to
 * `int` in SQL, as one of the two drivers reads a `bigint` as text.
 */
export interface Queries {
  rows<T extends object>(query: Sql): Promise<T[]>;
  row<T extends object>(query: Sql): Promise<T | undefined>;
  /** Adds rows whose keys are the columns, all of them like the first; the fastest way in. */
  load(table: string, rows: readonly Row[]): Promise<void>;
  /** Runs several statements without parameters. */
  script(text: string): Promise<void>;
}

export interface Database extends Queries {
  readonly kind: "pglite" | "postgres";
  /** Commits when `work` resolves, else rolls back. */
  transaction<R>(work: (queries: Queries) => Promise<R>): Promise<R>;
  close(): Promise<void>;
}
