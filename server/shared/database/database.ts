/** A query parameter. Times are ISO text, JSON is text cast with `::text::json`. */
export type Value = string | number | boolean | null | readonly string[];

/** SQL with its parameters apart. Pieces nest. */
export class Sql {
  readonly strings: readonly string[];
  readonly values: readonly Value[];
  /** See {@link kept}. */
  readonly isKept: boolean;

  constructor(strings: readonly string[], values: readonly Value[], isKept = false) {
    this.strings = strings;
    this.values = values;
    this.isKept = isKept;
  }

  get text(): string {
    return this.strings.reduce((text, part, index) => `${text}$${index}${part}`);
  }
}

/** Tagged template: values become parameters, nested pieces are inlined. */
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

/** SQL without parameters. Never pass in anything a client sent. */
export const raw = (text: string) => new Sql([text], []);

/**
 * A statement that the database keeps parsed and planned, which is half of a short one's time. Only
 * for those whose best plan is the same whatever the values are.
 */
export const kept = ({ strings, values }: Sql) => new Sql(strings, values, true);

/** Each connection keeps at most this many statements. */
const MAX_KEPT = 200;

/** Names the statements to keep. The others have no name. */
export function statementNames() {
  const names = new Map<string, string>();
  return ({ isKept, text }: Sql): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || !isKept || names.size >= MAX_KEPT) return known;
    names.set(text, `kept_${names.size}`);
    return names.get(text);
  };
}

export function join(parts: readonly Sql[], separator: Sql): Sql {
  const [first = raw(""), ...rest] = parts;
  return rest.reduce((all, part) => sql`${all}${separator}${part}`, first);
}

/** Joins the given conditions by `and`, leaving out missing ones. */
export const allOf = (conditions: readonly (Sql | false | "" | undefined)[]): Sql =>
  join([raw("true"), ...conditions.filter((condition) => condition instanceof Sql)], raw(" and "));

/** Whether the column has the value; no condition if there is none. */
export const isEqual = (column: string, value: string | undefined) =>
  value === undefined ? undefined : sql`${raw(column)} = ${value}`;

/** Whether the column has one of the values; no condition if there are none. */
export const isAnyOf = (column: string, values: readonly string[] = []) =>
  values.length === 0 ? undefined : sql`${raw(column)} = any(${values}::text[])`;

/** A `timestamptz` column in the API's format: ISO 8601 in UTC with milliseconds. */
export const iso = (column: string) =>
  raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/**
 * The given fields of a row, for `json_build_object`: `externalId` is the column `external_id`, and times, whose
 * names end in `At`, are in the API's format.
 */
export const fields = (alias: string, names: string) => {
  const pairs = names.split(" ").map((name) => {
    const column = `${alias}.${name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
    return `'${name}', ${name.endsWith("At") ? iso(column).text : column}`;
  });
  return raw(pairs.join(", "));
};

/** A row to insert: times as ISO text, objects become JSON. */
export type Row = Readonly<Record<string, unknown>>;

/** A row to load with COPY: times as ISO text, JSON as text. */
export type CopiedRow = Readonly<Record<string, Value | undefined>>;

/** Writes a value in PostgreSQL's text format; a list is an array of text. */
export const valueText = (value: string | number | boolean | readonly string[]) =>
  typeof value === "object"
    ? `{${value.map((item) => `"${item.replaceAll(/["\\]/g, String.raw`\$&`)}"`).join(",")}}`
    : String(value);

/** Everything but null is quoted: without quotes, nothing means null. */
const csvField = (value: Value | undefined) =>
  value === null || value === undefined ? "" : `"${valueText(value).replaceAll('"', '""')}"`;

/** A COPY from a source in SQL, and the CSV it reads. The columns are the keys of the first row. */
export function copyFrom(source: string, table: string, rows: readonly CopiedRow[]) {
  const columns = Object.keys(rows[0] ?? {});
  const text = `copy ${table} (${columns.join(", ")}) from ${source} (format csv)`;
  const lines = rows.map((row) => columns.map((column) => csvField(row[column])).join());
  return { text, copied: lines.join("\n") };
}

/** A single statement may take this long, so that none keeps a connection for ever. */
export const STATEMENT_LIMIT_MS = 20_000;

/** A statement took longer than its limit. Nothing of it was kept. */
export class StatementTimeout extends Error {
  constructor() {
    super("The database took too long.");
  }
}

/**
 * Queries on either database. Nothing checks the row type, so it must match the SQL. Cast counts to
 * `int`: one of the drivers returns `bigint` as text.
 */
export interface Queries {
  rows<T extends object>(query: Sql): Promise<T[]>;
  row<T extends object>(query: Sql): Promise<T | undefined>;
  /** Inserts rows with COPY. All rows must have the same keys, which are the columns. */
  load(table: string, rows: readonly CopiedRow[]): Promise<void>;
  /** Runs several statements, without parameters. Outside a transaction they have no time limit. */
  script(text: string): Promise<void>;
}

export interface TransactionOptions {
  /** Statements are limited by default. */
  readonly isLimited?: boolean;
  /** Transactions with the same lock run one at a time. */
  readonly lock?: string;
}

export interface Database extends Queries {
  readonly kind: "pglite" | "postgres";
  /** Commits if `work` resolves and rolls back if it rejects. */
  transaction<R>(work: (queries: Queries) => Promise<R>, options?: TransactionOptions): Promise<R>;
  close(): Promise<void>;
}
