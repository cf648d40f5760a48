import { EMPTY, raw, type Sql, sql } from "~server/shared/database/database.ts";
import type { Cursors, Position } from "../http/cursor.ts";

/** The end of a page; `lastAt` in milliseconds since 1970. */
interface PageEnd {
  readonly count: number;
  readonly lastAt: number;
  readonly lastId: string;
}

/** The rows as JSON, and the end of their page. */
export interface NewestPage extends PageEnd {
  readonly data: string | null;
}

/**
 * Starts the query for a page ordered newest first, ties by ID. `page` has the rows with their
 * `place`, and one more if there is a next page; `last` is the last row of the page. `from` uses
 * the given alias.
 */
export function newestFirst(
  [alias, date]: readonly [alias: string, date: string],
  from: Sql,
  position: Position | undefined,
  limit: number,
): Sql {
  const at = raw(`${alias}.${date}`);
  const id = raw(`${alias}.id`);
  const bound = sql`${new Date(Number(position?.[0] ?? 0)).toISOString()}::timestamptz`;
  const after = position
    ? sql` and ${at} <= ${bound} and (${at} < ${bound} or ${id} > ${position[1]})`
    : EMPTY;
  return sql`
    with page as (
      select *, row_number() over (order by ${raw(date)} desc, id) as place from (
        select ${raw(alias)}.* ${from}${after} order by ${at} desc, ${id} limit ${limit + 1}::int
      ) found
    ), last as (select ${raw(date)} as at, id from page where place = ${limit}::int)`;
}

/** The columns of {@link PageEnd}. */
export const PAGE_END = raw(`(select count(*)::int from page) as count,
  (select extract(epoch from at)::float8 * 1000 from last) as "lastAt",
  (select id from last) as "lastId"`);

export const nextCursor = (pages: Cursors, page: PageEnd | undefined, limit: number) =>
  page && page.count > limit ? pages.write([Math.round(page.lastAt), page.lastId]) : null;
