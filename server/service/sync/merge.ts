import { join, raw, sql } from "~server/shared/database/database.ts";
import type { Sync } from "./sync.ts";

type Mergeable = "account" | "contact" | "lead";

/** The tables that refer to each kind of record, in a column named after it. */
const REFERRING: Record<Mergeable, readonly string[]> = {
  account: ["engagement", "opportunity", "contact", "crm_match"],
  contact: ["engagement", "opportunity", "crm_match"],
  lead: ["engagement", "opportunity", "crm_match"],
};

/** The surviving record's ID by the ID of each merged one. No survivor is merged itself. */
export type Moves = ReadonlyMap<string, string>;

const moving = (moves: Moves) => sql`move as (
  select gone, kept from unnest(${[...moves.keys()]}::text[], ${[...moves.values()]}::text[])
    as pair(gone, kept))`;

/**
 * In an engagement with several contacts that are now one, the surviving one keeps its place, or
 * takes the first one's if it has none.
 */
const mergeEngagementContacts = ({ queries }: Sync, moves: Moves) =>
  queries.rows(sql`
    with ${moving(moves)}, place as (
      select t.engagement_id, t.contact_id, move.kept, other.contact_id is null and row_number()
        over (partition by t.engagement_id, move.kept order by t.position, t.contact_id) = 1 as stays
      from move join engagement_contact t on t.contact_id = move.gone
        left join engagement_contact other
          on other.engagement_id = t.engagement_id and other.contact_id = move.kept
    ), removed as (
      delete from engagement_contact t using place
      where t.engagement_id = place.engagement_id and t.contact_id = place.contact_id
        and not place.stays
    )
    update engagement_contact t set contact_id = place.kept from place
    where t.engagement_id = place.engagement_id and t.contact_id = place.contact_id
      and place.stays`);

/**
 * Moves all references from merged records, and from those merged into them before, to the surviving
 * ones, and marks them deleted. Any number of merges takes as many statements as one.
 */
export async function merge(sync: Sync, table: Mergeable, moves: Moves): Promise<void> {
  if (moves.size === 0) return;
  const column = raw(`${table}_id`);
  const references = REFERRING[table].map(
    (name) => sql`${raw(`moved_${name}`)} as (
      update ${raw(name)} t set ${column} = move.kept from move where t.${column} = move.gone)`,
  );
  await sync.queries.rows(sql`
    with ${moving(moves)}, ${join(references, raw(", "))}, record as (
      select gone as id, kept from move
      union all
      select t.id, move.kept from move join ${raw(table)} t on t.merged_into = move.gone
      where not exists (select 1 from move own where own.gone = t.id)
    )
    update ${raw(table)} t set merged_into = record.kept,
      deleted_at = coalesce(t.deleted_at, ${sync.now}::timestamptz),
      updated_at = ${sync.now}::timestamptz
    from record where t.id = record.id`);
  if (table === "contact") await mergeEngagementContacts(sync, moves);
}
