import type { SyncEngagementUser } from "../../../src/contract/engagements.ts";
import { iso, type Queries, raw, type Sql, sql } from "~server/shared/database/database.ts";
import { engagementUser } from "../resources/engagement-users.ts";
import { toStored } from "../database/instants.ts";
import { newId } from "../process/secrets.ts";
import type { Sync } from "./sync.ts";

interface StoredUser {
  id: string;
  externalId: string | null;
  email: string | null;
  name: string | null;
  shareOfSale: number | null;
  userId: string | null;
  deletedAt: string | null;
}

/** Users are matched by external ID, email or name, whichever is given first. */
function isSame(user: SyncEngagementUser, stored: StoredUser): boolean {
  if (typeof user.externalId === "string") return stored.externalId === user.externalId;
  if (typeof user.email === "string") return stored.email === user.email;
  return stored.name === user.name;
}

const kept = <T>(given: T | undefined, stored: T | undefined): T | null =>
  given === undefined ? (stored ?? null) : given;

function rowOf(user: SyncEngagementUser, stored: StoredUser | undefined) {
  const email = kept(user.email, stored?.email);
  return {
    id: stored?.id ?? newId("eu"),
    external_id: kept(user.externalId, stored?.externalId),
    email,
    name: kept(user.name, stored?.name),
    share_of_sale: kept(user.shareOfSale, stored?.shareOfSale),
    deleted_at: toStored(kept(user.deletedAt, stored?.deletedAt)),
    // A different email may belong to a different person.
    user_id: stored && email === stored.email ? stored.userId : null,
  };
}

const usersOf = (queries: Queries, engagementId: string) =>
  queries.rows<StoredUser>(sql`
    select id, external_id as "externalId", email, name, share_of_sale as "shareOfSale",
      user_id as "userId", ${iso("deleted_at")} as "deletedAt"
    from engagement_user where engagement_id = ${engagementId} order by id`);

/** Engagement users as JSON, without deleted ones. */
export const usersJson = (users: Sql) => sql`coalesce(json_agg(${engagementUser} order by u.id)
  filter (where u.deleted_at is null), '[]')::text as users from ${users} u`;

/** Reads the users of an engagement as JSON, without deleted ones. */
export async function listUsers({ queries }: Sync, engagementId: string): Promise<string> {
  const row = await queries.row<{ users: string }>(sql`
    select ${usersJson(raw("engagement_user"))} where u.engagement_id = ${engagementId}`);
  return row?.users ?? "[]";
}

/**
 * Inserts users of the engagement, whose ID is SQL. The service's own user is looked up by email.
 */
function insertion({ organizationId, now }: Sync, engagementId: Sql, rows: readonly object[]) {
  return sql`
    insert into engagement_user as t (id, engagement_id, user_id, organization_id, external_id, name,
      email, share_of_sale, integration_connection_id, created_at, updated_at, deleted_at)
    select x.id, ${engagementId}, coalesce(x.user_id, (select u.id from app_user u
        where u.organization_id = ${organizationId} and lower(u.email) = lower(x.email)
        order by u.id limit 1)),
      ${organizationId}, x.external_id, x.name, x.email, x.share_of_sale,
      (select i.id from integration i where i.organization_id = ${organizationId} and i.is_active
        order by i.id limit 1), ${now}::timestamptz, ${now}::timestamptz, x.deleted_at
    from json_populate_recordset(null::engagement_user, ${JSON.stringify(rows)}::text::json) x`;
}

/** Inserts the users of a new engagement, as part of the statement that has it as `written`. */
export function newUsers(sync: Sync, users: readonly SyncEngagementUser[]) {
  const rows = users.map((user) => rowOf(user, undefined));
  const id = sql`(select id from written)`;
  return sql`${insertion(sync, id, rows)} where (select is_new from written) returning t.*`;
}

/**
 * Replaces the users of an engagement: missing ones are removed, the others keep their IDs. Returns
 * the same as `listUsers`.
 */
export async function syncUsers(
  sync: Sync,
  engagementId: string,
  users: readonly SyncEngagementUser[],
): Promise<string> {
  const { queries } = sync;
  const stored = new Set(await usersOf(queries, engagementId));
  const rows = users.map((user) => {
    const match = [...stored].find((one) => isSame(user, one));
    if (match) stored.delete(match);
    return rowOf(user, match);
  });
  const written = await queries.row<{ users: string }>(sql`
    with gone as (
      delete from engagement_user where id = any(${[...stored].map(({ id }) => id)}::text[])
    ), u as (
    ${insertion(sync, sql`${engagementId}`, rows)}
    on conflict (id) do update set user_id = excluded.user_id, external_id = excluded.external_id,
      name = excluded.name, email = excluded.email, share_of_sale = excluded.share_of_sale,
      integration_connection_id =
        coalesce(t.integration_connection_id, excluded.integration_connection_id),
      updated_at = excluded.updated_at, deleted_at = excluded.deleted_at
    returning t.*)
    select ${usersJson(raw("u"))}`);
  return written?.users ?? "[]";
}
