import { Bytes } from "./bytes.ts";
import { type Queries, type Row, sql } from "./database.ts";

const SIGNATURE = Buffer.from("PGCOPY\n\xff\r\n\0", "latin1");
const OID_OF_TEXT = 25;

/** The database's times are microseconds since then. */
const EPOCH = Date.UTC(2000, 0);

type Write = (bytes: Bytes, value: unknown) => void;

/** Writes a number of a fixed size. The text of -0 is 0, so that is what is stored. */
const numeric =
  (size: number, write: (bytes: Bytes, value: number) => void): Write =>
  (bytes, value) => {
    bytes.int32(size);
    write(bytes, Number(value) + 0);
  };

const text: Write = (bytes, value) => bytes.text(String(value));

/** A string is JSON already. */
const json: Write = (bytes, value) =>
  bytes.text(typeof value === "string" ? value : JSON.stringify(value));

const time: Write = (bytes, value) => {
  const milliseconds = Date.parse(String(value));
  if (Number.isNaN(milliseconds)) throw new RangeError(`${String(value)} isn't a time.`);
  bytes.int32(8);
  bytes.int64((milliseconds - EPOCH) * 1000);
};

const texts: Write = (bytes, value) =>
  bytes.measured(() => {
    const items: readonly unknown[] = Array.isArray(value) ? value : [value];
    bytes.int32(items.length === 0 ? 0 : 1);
    bytes.int32(0);
    bytes.int32(OID_OF_TEXT);
    if (items.length === 0) return;
    bytes.int32(items.length);
    bytes.int32(1);
    for (const item of items) bytes.text(String(item));
  });

/** By a column's type. */
const WRITERS: Readonly<Record<string, Write>> = {
  text,
  json,
  "text[]": texts,
  integer: numeric(4, (bytes, value) => bytes.int32(value)),
  real: numeric(4, (bytes, value) => bytes.float32(value)),
  "double precision": numeric(8, (bytes, value) => bytes.float64(value)),
  "timestamp with time zone": time,
  boolean: (bytes, value) => {
    bytes.int32(1);
    bytes.byte(value === true ? 1 : 0);
  },
};

type Writers = ReadonlyMap<string, Write>;

/** Asks how the columns of a table are written, once for each table. */
export function writersOf(rows: Queries["rows"]): (table: string) => Promise<Writers> {
  const known = new Map<string, Promise<Writers>>();
  const ask = async (table: string) => {
    const columns = await rows<{ name: string; type: string }>(sql`
      select attname as name, atttypid::regtype::text as type from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`);
    return new Map(
      columns.flatMap(({ name, type }) => {
        const write = WRITERS[type];
        return write ? [[name, write] as const] : [];
      }),
    );
  };
  return (table) => {
    const writers = known.get(table) ?? ask(table);
    known.set(table, writers);
    writers.catch(() => known.delete(table));
    return writers;
  };
}

interface Load {
  readonly table: string;
  readonly rows: readonly Row[];
  readonly writers: Writers;
  /** What to read from, in SQL. */
  readonly source: string;
}

/**
 * A `copy` and what it reads: rows in the binary format, which the database reads in half the time of
 * the text format. The columns are the keys of the first row.
 */
export function copyFrom({ table, rows, writers, source }: Load) {
  const columns = Object.keys(rows[0] ?? {});
  const writes = columns.map((column) => {
    const write = writers.get(column);
    if (!write) throw new Error(`No values can be written for the column ${column}.`);
    return [column, write] as const;
  });
  const bytes = new Bytes();
  bytes.raw(SIGNATURE);
  bytes.int64(0);
  for (const row of rows) {
    bytes.int16(columns.length);
    for (const [column, write] of writes) {
      const value = row[column];
      if (value === null || value === undefined) bytes.int32(-1);
      else write(bytes, value);
    }
  }
  bytes.int16(-1);
  const text = `copy ${table} (${columns.join(", ")}) from ${source} (format binary)`;
  return { text, bytes: bytes.end() };
}
