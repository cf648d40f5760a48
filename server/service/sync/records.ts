import type { Issue } from "../../../src/contract/errors.ts";
import { type Queries, raw, type Row, type Sql, sql } from "../database.ts";
import { newId } from "../secrets.ts";
import { merge } from "./merge.ts";

/** One sync on its way: it writes what it can, collects what is wrong, and is undone if anything is. */
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
  /** The id of the record that has taken this one's place. */
  mergedInto: string | null;
}

/** A record of a sync's body. Without columns it only refers to one that was synced before. */
export interface Wanted {
  readonly path: readonly (string | number)[];
  readonly externalId: string;
  /** The columns to write. */
  readonly row: Row;
  readonly isReference: boolean;
  readonly mergedTo?: string | null | undefined;
  readonly mergedFrom?: readonly string[] | null | undefined;
}

/** Rows that name the same columns, which one statement can write. */
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
 * The statement that writes rows of the same columns by organization and external id, up to what it
 * returns of the row `t`. Columns that the rows don't name stay as they are.
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
    const written = await sync.queries.rows<Stored>(sql`
      ${upsertion(sync, table, group)}
      returning t.id, t.external_id as "externalId", ${mergedInto} as "mergedInto"`);
    stored.push(...written);
  }
  return stored;
}

/** What is known of the records of one table, by external id. */
export class Records {
  readonly #byExternalId = new Map<string, Stored>();

  add(stored: readonly Stored[]): void {
    for (const one of stored) this.#byExternalId.set(one.externalId, one);
  }

  get(externalId: string): Stored | undefined {
    return this.#byExternalId.get(externalId);
  }

  /** The id a reference leads to: that of the record in whose place it stands, after a merge. */
  idOf(externalId: string): string | undefined {
    const stored = this.get(externalId);
    return stored?.mergedInto ?? stored?.id;
  }

  merged(from: Stored, into: string): void {
    for (const one of this.#byExternalId.values()) {
      if (one.id === from.id || one.mergedInto === from.id) one.mergedInto = into;
    }
  }
}

interface Reference {
  readonly externalId: string;
  readonly path: readonly (string | number)[];
}

function mergesOf({ path, externalId, mergedTo, mergedFrom }: Wanted) {
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
 * Writes the records of one table, looks up those only referred to, and merges those to be merged. A
 * record that is in the body more than once has the fields of all its places.
 */
export async function syncRecords(
  sync: Sync,
  table: RecordTable,
  wanted: readonly Wanted[],
): Promise<Records> {
  const { queries, organizationId, issues } = sync;
  const records = new Records();
  const rows = new Map<string, Row>();
  for (const { externalId, row, isReference } of wanted) {
    if (!isReference) rows.set(externalId, { ...rows.get(externalId), ...row });
  }
  records.add(await upsert(sync, table, rows));
  const merges = wanted.flatMap(mergesOf);
  const references: Reference[] = [
    ...wanted
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
    const message = `No ${table} of this external id has been synced`;
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
    await merge(sync, table, gone.id, target);
    records.merged(gone, target);
  }
  return records;
}
