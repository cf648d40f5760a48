import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { z } from "~/contract/zod.ts";
import { allOf, raw, type Sql, sql } from "~server/shared/database/database.ts";
import type { Service } from "../process/service.ts";
import { badRequest } from "./errors.ts";
import { JsonText } from "./handler.ts";

/** Where a page ended: the value of the order column, and the ID that breaks ties. */
const Position = z.tuple([z.nullable(z.union([z.string(), z.number()])), z.string()]);
export type Position = z.infer<typeof Position>;

/**
 * Writes and reads the cursors of one list. `scope` is what must stay the same from page to page: its filters
 * and order, not the page size.
 */
export function cursors(key: string, scope: unknown) {
  const context = createHash("sha256").update(JSON.stringify(scope)).digest();
  const sign = (payload: string) =>
    createHmac("sha256", key).update(context).update(payload).digest().subarray(0, 12);
  return {
    write: (position: Position) => {
      const payload = Buffer.from(JSON.stringify(position)).toString("base64url");
      return `${payload}.${sign(payload).toString("base64url")}`;
    },
    /** Throws a 400 if the cursor isn't from this list with these filters. */
    read: (cursor: string | undefined) => {
      if (cursor === undefined) return undefined;
      const [payload = "", signature = "", ...rest] = cursor.split(".");
      const actual = Buffer.from(signature, "base64url");
      const expected = sign(payload);
      if (
        rest.length === 0 &&
        actual.length === expected.length &&
        timingSafeEqual(actual, expected)
      ) {
        const text = Buffer.from(payload, "base64url").toString();
        return z.parse(Position, JSON.parse(text));
      }
      throw badRequest("The cursor can't be read, or belongs to another list or other filters.");
    },
  };
}

/** What a list reads, in SQL. */
interface Source {
  /** A table and its alias, like `recording r`. */
  readonly from: `${string} ${string}`;
  readonly where: Sql;
  /** A column with a time: newest first, ties by ID. Without it rows are ordered by ID. */
  readonly newestBy?: string;
  /** The column with the ID, if it has another name. */
  readonly id?: string;
  /** A row as JSON, from the alias and `joins`. */
  readonly item: Sql;
  readonly joins?: Sql;
}

export interface Page {
  /** The rows as a JSON array. */
  readonly data: string;
  /** The cursor of the next page. */
  readonly next: string | null;
  /** The number of rows, including one beyond the page. */
  readonly count: number;
  readonly limit: number;
  /** The number of rows on all pages. */
  readonly total: number;
}

/**
 * Reads a page of a list. `scope` names the list and its filters. The row beyond the page shows that
 * there is a next one. Rows are counted only if the answer says how many there are.
 */
export async function readPage(
  { database, signingKey }: Service,
  scope: readonly unknown[],
  { limit, cursor, isCounted }: { limit: number; cursor?: string | undefined; isCounted: boolean },
  { from, where, newestBy, id: idColumn = "id", item, joins = raw("") }: Source,
): Promise<Page> {
  const pages = cursors(signingKey, scope);
  const position = pages.read(cursor);
  const alias = raw(from.split(" ")[1] ?? from);
  const id = sql`${alias}.${raw(idColumn)}`;
  const at = newestBy === undefined ? undefined : sql`${alias}.${raw(newestBy)}`;
  const order = at ? sql`${at} desc, ${id}` : id;
  const bound = sql`${new Date(Number(position?.[0] ?? 0)).toISOString()}::timestamptz`;
  const after =
    position &&
    (at
      ? sql`${at} <= ${bound} and (${at} < ${bound} or ${id} > ${position[1]})`
      : sql`${id} > ${position[1]}`);
  const key = at ? sql`round(extract(epoch from ${at}) * 1000)` : raw("null");
  const page = await database.row<{
    data: string | null;
    count: number;
    total: number;
    last: Position | null;
  }>(sql`
    with page as (
      select *, row_number() over (order by ${order}) as place from (
        select ${alias}.* from ${raw(from)} where ${allOf([where, after])}
        order by ${order} limit ${limit + 1}::int
      ) ${alias}
    )
    select (select count(*)::int from page) as count,
      ${isCounted ? sql`(select count(*)::int from ${raw(from)} where ${where})` : raw("0")} as total,
      (select json_build_array(${key}, ${id}) from page ${alias} where place = ${limit}::int) as last,
      (select json_agg(${item} order by ${alias}.place)::text from page ${alias} ${joins}
        where ${alias}.place <= ${limit}::int) as data`);
  const { data, count = 0, total = 0, last = null } = page ?? {};
  const next = count > limit && last !== null ? pages.write(last) : null;
  return { data: data ?? "[]", next, count, limit, total };
}

/** The full form of section 2.1 without `data`. */
export const pageEnvelope = ({ next, count, limit, total }: Omit<Page, "data">) => ({
  cursor: next,
  pageSize: Math.min(count, limit),
  limit,
  total,
  hasNextPage: next !== null,
});

/** The full form of section 2.1. */
export const fullPage = ({ data, ...page }: Page) =>
  new JsonText(`{"data":${data},${JSON.stringify(pageEnvelope(page)).slice(1)}`);

/** The envelope of `count` rows without a next page. */
export const wholePage = (count: number) => ({ next: null, count, limit: count, total: count });

/** The short form of section 2.1. */
export const shortPage = ({ data, next }: Pick<Page, "data" | "next">) =>
  new JsonText(`{"data":${data},"cursor":${JSON.stringify(next)}}`);
