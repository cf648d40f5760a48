import { kept, raw, type Row, type Sql, sql } from "~server/shared/database/database.ts";
import { newId } from "../process/secrets.ts";
import { merge } from "./merge.ts";
import type { Sync } from "./sync.ts";

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
  const own = { organization_id: organizationId, created_at: now, updated_at: now };
  const prefix = table === "engagement" ? "eng" : PREFIXES[table];
  const items = rows.map((row) => ({ ...row, ...own, id: newId(prefix) }));
  const all = raw([...Object.keys(own), "id", "external_id", ...columns].join(", "));
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
