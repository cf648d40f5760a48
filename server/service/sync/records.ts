import type { Issue } from "~/contract/errors.ts";
import {
  join,
  kept,
  type Queries,
  raw,
  type Row,
  type Sql,
  sql,
} from "~server/shared/database/database.ts";
import { newId } from "../process/secrets.ts";

/**
 * A sync in progress. It writes what it can and collects issues; if there are any, all of it is
 * rolled back.
 */
export interface Sync {
  readonly queries: Queries;
  readonly organizationId: string;
  /** ISO 8601. */
  readonly now: string;
  readonly issues: Issue[];
}

const PREFIXES = { account: "acc", contact: "con", lead: "lead", opportunity: "opp" } as const;
export type RecordTable = keyof typeof PREFIXES;

interface Stored {
  readonly id: string;
  readonly externalId: string;
  /** The ID of the record this one was merged into. */
  mergedInto: string | null;
}

/** A record in a sync's body. Without columns it only refers to one synced before. */
export interface BodyRecord {
  readonly path: readonly (string | number)[];
  readonly externalId: string;
  /** The columns to write. */
  readonly row: Row;
  readonly isReference: boolean;
  readonly mergedTo?: string | null | undefined;
  readonly mergedFrom?: readonly string[] | null | undefined;
}

/** Groups rows with the same columns, as one statement can write those. */
function grouped(rows: ReadonlyMap<string, Row>): { columns: string[]; rows: Row[] }[] {
  const groups = new Map<string, { columns: string[]; rows: Row[] }>();
  for (const [externalId, row] of rows) {
    const columns = Object.keys(row).toSorted();
    const group = groups.get(columns.join()) ?? { columns, rows: [] };
    group.rows.push({ ...row, external_id: externalId });
    groups.set(columns.join(), group);
  }
  return [...groups.values()];
}

/**
 * Builds the statement that upserts rows of the same columns by organization and external ID,
 * except for what it returns of the row `t`. Other columns stay as they are.
 */
export function upsertion(
  { organizationId, now }: Sync,
  table: RecordTable | "engagement",
  { columns, rows }: { readonly columns: readonly string[]; readonly rows: readonly Row[] },
): Sql {
  const common = { organization_id: organizationId, created_at: now, updated_at: now };
  const prefix = table === "engagement" ? "eng" : PREFIXES[table];
  const items = rows.map((row) => ({ ...row, ...common, id: newId(prefix) }));
  const all = raw([...Object.keys(common), "id", "external_id", ...columns].join(", "));
  const set = ["updated_at", ...columns].map((column) => `${column} = excluded.${column}`);
  return sql`insert into ${raw(table)} as t (${all})
    select ${all} from json_populate_recordset(null::${raw(table)}, ${JSON.stringify(items)}::text::json)
    on conflict (organization_id, external_id) do update set ${raw(set.join(", "))}`;
}

async function upsert(sync: Sync, table: RecordTable, rows: ReadonlyMap<string, Row>) {
  const mergedInto = raw(table === "opportunity" ? "null" : "t.merged_into");
  const stored: Stored[] = [];
  for (const group of grouped(rows)) {
    const written = await sync.queries.rows<Stored>(
      kept(sql`
        ${upsertion(sync, table, group)}
        returning t.id, t.external_id as "externalId", ${mergedInto} as "mergedInto"`),
    );
    stored.push(...written);
  }
  return stored;
}

/** The known records of one table, by external ID. */
export class Records {
  readonly #byExternalId = new Map<string, Stored>();
  /** The merges so far: a record's ID, and its survivor's. */
  readonly moves = new Map<string, string>();
  /** The records merged into one, by its ID. Some may have been merged into another since. */
  readonly #followers = new Map<string, Stored[]>();

  add(stored: readonly Stored[]): void {
    for (const one of stored) {
      this.#byExternalId.set(one.externalId, one);
      if (one.mergedInto !== null) this.#follow(one, one.mergedInto);
    }
  }

  #follow(one: Stored, id: string): void {
    const followers = this.#followers.get(id) ?? [];
    followers.push(one);
    this.#followers.set(id, followers);
  }

  get(externalId: string): Stored | undefined {
    return this.#byExternalId.get(externalId);
  }

  /** The ID a reference resolves to, after merges. */
  idOf(externalId: string): string | undefined {
    const stored = this.get(externalId);
    return stored?.mergedInto ?? stored?.id;
  }

  /** Notes a merge, to be written later. Records merged into `from` before follow it. */
  merge(from: Stored, into: string): void {
    const followers = this.#followers.get(from.id) ?? [];
    for (const one of [from, ...followers.filter(({ mergedInto }) => mergedInto === from.id)]) {
      one.mergedInto = into;
      this.moves.set(one.id, into);
      this.#follow(one, into);
    }
  }
}

type Mergeable = "account" | "contact" | "lead";

/** The tables that refer to each kind of record, in a column named after it. */
const REFERRING: Record<Mergeable, readonly string[]> = {
  account: ["engagement", "opportunity", "contact", "crm_match"],
  contact: ["engagement", "opportunity", "crm_match"],
  lead: ["engagement", "opportunity", "crm_match"],
};

/** The surviving record's ID by the ID of each merged one. No survivor is merged itself. */
type Moves = ReadonlyMap<string, string>;

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
async function merge(sync: Sync, table: Mergeable, moves: Moves): Promise<void> {
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
      where not exists (select 1 from move other where other.gone = t.id)
    )
    update ${raw(table)} t set merged_into = record.kept,
      deleted_at = coalesce(t.deleted_at, ${sync.now}::timestamptz),
      updated_at = ${sync.now}::timestamptz
    from record where t.id = record.id`);
  if (table === "contact") await mergeEngagementContacts(sync, moves);
}

interface Reference {
  readonly externalId: string;
  readonly path: readonly (string | number)[];
}

function mergesOf({ path, externalId, mergedTo, mergedFrom }: BodyRecord) {
  const merges = (mergedFrom ?? []).map((from, index) => ({
    from,
    into: externalId,
    named: { externalId: from, path: [...path, "mergedFromExternalIds", index] },
  }));
  if (typeof mergedTo !== "string") return merges;
  const named = { externalId: mergedTo, path: [...path, "mergedToExternalId"] };
  return [...merges, { from: externalId, into: mergedTo, named }];
}

/**
 * Writes the records of one table, looks up those only referred to, and merges. A record that
 * occurs several times in the body gets the fields of all its occurrences.
 */
export async function syncRecords(
  sync: Sync,
  table: RecordTable,
  bodyRecords: readonly BodyRecord[],
): Promise<Records> {
  const { queries, organizationId, issues } = sync;
  const records = new Records();
  const rows = new Map<string, Row>();
  for (const { externalId, row, isReference } of bodyRecords) {
    if (!isReference) rows.set(externalId, { ...rows.get(externalId), ...row });
  }
  records.add(await upsert(sync, table, rows));
  const merges = bodyRecords.flatMap(mergesOf);
  const references: Reference[] = [
    ...bodyRecords
      .filter(({ isReference }) => isReference)
      .map(({ externalId, path }) => ({ externalId, path: [...path, "externalId"] })),
    ...merges.map(({ named }) => named),
  ];
  const unknown = references.filter(({ externalId }) => !records.get(externalId));
  if (unknown.length > 0) {
    const names = unknown.map(({ externalId }) => externalId);
    const mergedInto = raw(table === "opportunity" ? "null" : "merged_into");
    records.add(
      await queries.rows<Stored>(sql`
        select id, external_id as "externalId", ${mergedInto} as "mergedInto" from ${raw(table)}
        where organization_id = ${organizationId} and external_id = any(${names}::text[])`),
    );
  }
  for (const { externalId, path } of references) {
    if (records.get(externalId)) continue;
    const message = `No ${table} of this external ID has been synced`;
    issues.push({ code: "custom", path: [...path], message });
  }
  if (table === "opportunity") return records;
  for (const { from, into, named } of merges) {
    const [gone, target] = [records.get(from), records.idOf(into)];
    if (!gone || target === undefined || gone.mergedInto === target) continue;
    if (gone.id === target) {
      const message = `The ${table} would be merged into itself`;
      issues.push({ code: "custom", path: named.path, message });
      continue;
    }
    records.merge(gone, target);
  }
  await merge(sync, table, records.moves);
  return records;
}
