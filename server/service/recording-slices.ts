import type { recordingList } from "../../src/contract/recordings.ts";
import type { Query } from "../../src/contract/endpoint.ts";
import { join, raw, type Sql, sql } from "./database.ts";

/** How many slices are looked up before walking the list as a whole is the better bet. */
const MOST = 100;
/** Whether a recording is linked is looked up row by row, in every slice. */
const MOST_UNLINKED = 16;

/**
 * The rows `r` of recordings where a condition holds, in order and cut off by `slice`, within the
 * query's teams and conversation types.
 *
 * In order of date each team and type has an index that can be entered at the page's start: a slice
 * is taken of each, and the page is cut from the slices. Left to itself the database would walk all
 * recordings by date until a page is full, which never happens where few or none match.
 */
export function rowsWithin(
  query: Query<typeof recordingList>,
  where: Sql,
  slice: (from: Sql) => Sql,
): Sql {
  const { teamId = [], conversationType = [], orderBy, crmLinkStatus } = query;
  const dimensions = [
    { column: raw("r.team_id"), name: raw("a_team"), values: teamId },
    { column: raw("r.conversation_type"), name: raw("a_type"), values: conversationType },
  ].flatMap(({ values, ...rest }) =>
    values.length > 0 ? [{ ...rest, values: [...new Set(values)] }] : [],
  );
  const count = dimensions.reduce((product, { values }) => product * values.length, 1);
  const most = crmLinkStatus === undefined ? MOST : MOST_UNLINKED;
  const isSliced = orderBy === "dateCreated" && count > 1 && count <= most;
  const conditions = dimensions.map(({ column, name, values: [one = "", ...more] }) => {
    if (isSliced) return sql`${column} = ${name}.value`;
    // Equal to one is told from equal to any: only then an index gives the order, too.
    return more.length === 0
      ? sql`${column} = ${one}`
      : sql`${column} = any(${[one, ...more]}::text[])`;
  });
  const rows = slice(
    sql`select r.* from recording r where ${join([where, ...conditions], raw(" and "))}`,
  );
  if (!isSliced) return rows;
  const lists = dimensions.map(
    ({ name, values }) => sql`unnest(${values}::text[]) as ${name}(value)`,
  );
  const from = join([...lists, sql`lateral ${rows} r`], raw(" cross join "));
  return slice(sql`select r.* from ${from}`);
}
