import { join, raw, sql } from "../database.ts";
import type { Sync } from "./records.ts";

type Mergeable = "account" | "contact" | "lead";

/** The tables that refer to each kind of record, by the column of its name. */
const REFERRING: Record<Mergeable, readonly string[]> = {
  account: ["engagement", "opportunity", "contact", "crm_match"],
  contact: ["engagement", "opportunity", "crm_match"],
  lead: ["engagement", "opportunity", "crm_match"],
};

/** An engagement that has both contacts keeps the surviving one's place. */
async function mergeEngagementContacts(
  { queries }: Sync,
  from: string,
  into: string,
): Promise<void> {
  const hasBoth = sql`exists (select 1 from engagement_contact other
    where other.engagement_id = t.engagement_id and other.contact_id = ${into})`;
  await queries.rows(sql`
    delete from engagement_contact t where t.contact_id = ${from} and ${hasBoth}`);
  await queries.rows(sql`
    update engagement_contact set contact_id = ${into} where contact_id = ${from}`);
}

/**
 * Moves every reference from one record to the surviving one, also from the records merged into it
 * before, and marks it deleted. Both are given by their ids.
 */
export async function merge(
  sync: Sync,
  table: Mergeable,
  from: string,
  into: string,
): Promise<void> {
  const column = raw(`${table}_id`);
  const moves = REFERRING[table].map(
    (name) => sql`${raw(`moved_${name}`)} as (
      update ${raw(name)} set ${column} = ${into} where ${column} = ${from})`,
  );
  await sync.queries.rows(sql`
    with ${join(moves, raw(", "))}
    update ${raw(table)} set merged_into = ${into},
      deleted_at = coalesce(deleted_at, ${sync.now}::timestamptz), updated_at = ${sync.now}
    where id = ${from} or merged_into = ${from}`);
  if (table === "contact") await mergeEngagementContacts(sync, from, into);
}
