import type { recordingList } from "../../../src/contract/recordings.ts";
import type { Query } from "../../../src/contract/endpoint.ts";
import { join, raw, type Sql, sql } from "~server/shared/database/database.ts";

/** Beyond this many slices, scanning the list is cheaper. */
const MAX_SLICES = 100;
/** Link status is looked up per row, in every slice. */
const MAX_UNLINKED_SLICES = 16;

/**
 * Selects the recordings `r` that meet a condition within the query's teams and conversation types,
 * ordered and limited by `slice`, with the given columns.
 *
 * By date, each team and type has an index that a page can start in. So a slice is read from each,
 * and the page is taken from the slices. Otherwise the database would scan all recordings by date
 * until a page is full, which may never happen if few match.
 */
export function rowsWithin(
  query: Query<typeof recordingList>,
  where: Sql,
  columns: Sql,
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
  const most = crmLinkStatus === undefined ? MAX_SLICES : MAX_UNLINKED_SLICES;
  const isSliced = orderBy === "dateCreated" && count > 1 && count <= most;
  const conditions = dimensions.map(({ column, name, values: [one = "", ...more] }) => {
    if (isSliced) return sql`${column} = ${name}.value`;
    // Only `=`, not `= any`, gives rows in the index's order.
    return more.length === 0
      ? sql`${column} = ${one}`
      : sql`${column} = any(${[one, ...more]}::text[])`;
  });
  const rows = slice(
    sql`select ${columns} from recording r where ${join([where, ...conditions], raw(" and "))}`,
  );
  if (!isSliced) return rows;
  const lists = dimensions.map(
    ({ name, values }) => sql`unnest(${values}::text[]) as ${name}(value)`,
  );
  const from = join([...lists, sql`lateral ${rows} r`], raw(" cross join "));
  return slice(sql`select r.* from ${from}`);
}
