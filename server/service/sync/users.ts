import type { SyncEngagementUser } from "../../../src/contract/engagements.ts";
import { iso, type Sql, sql } from "~server/shared/database/database.ts";
import { engagementUser } from "../resources/engagement-users.ts";
import { toStored } from "../database/instants.ts";
import { newId } from "../process/secrets.ts";
import type { Sync } from "./sync.ts";

export interface StoredUser {
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

const orStored = <T>(given: T | undefined, stored: T | undefined): T | null =>
  given === undefined ? (stored ?? null) : given;

function rowOf(user: SyncEngagementUser, stored: StoredUser | undefined) {
  const email = orStored(user.email, stored?.email);
  return {
    id: stored?.id ?? newId("eu"),
    external_id: orStored(user.externalId, stored?.externalId),
    email,
    name: orStored(user.name, stored?.name),
    share_of_sale: orStored(user.shareOfSale, stored?.shareOfSale),
    deleted_at: toStored(orStored(user.deletedAt, stored?.deletedAt)),
    // A different email may belong to a different person.
    user_id: stored && email === stored.email ? stored.userId : null,
  };
}

/** Engagement users `u` as JSON, without deleted ones. */
const asJson = sql`
  coalesce(json_agg(${engagementUser} order by u.id) filter (where u.deleted_at is null), '[]')::text`;

/** The stored users of the engagement `t`, as {@link changeUsers} needs them. */
export const storedUsers = sql`
  (select coalesce(json_agg(json_build_object('id', u.id, 'externalId', u.external_id,
      'email', u.email, 'name', u.name, 'shareOfSale', u.share_of_sale, 'userId', u.user_id,
      'deletedAt', ${iso("u.deleted_at")}) order by u.id), '[]')
    from engagement_user u where u.engagement_id = t.id)`;

/** The same as JSON for the answer. */
export const answeredUsers = sql`
  (select ${asJson} from engagement_user u where u.engagement_id = t.id)`;

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

/** Inserts the users of the engagement `written` if it is new, as part of the statement that has it. */
export function newUsers(sync: Sync, users: readonly SyncEngagementUser[]): Sql {
  const rows = users.map((user) => rowOf(user, undefined));
  const id = sql`(select id from written)`;
  return sql`added as (
    ${insertion(sync, id, rows)} where (select is_new from written) returning t.*
  )`;
}

/** What {@link newUsers} has added, as JSON for the answer. */
export const addedUsers = sql`(select ${asJson} from added u)`;

/**
 * Replaces the users of an engagement,: missing ones are removed, the others keep
 * their IDs. Returns them as JSON for the answer.
 */
export async function changeUsers(
  sync: Sync,
  engagementId: string,
  { stored, users }: { stored: readonly StoredUser[]; users: readonly SyncEngagementUser[] },
): Promise<string> {
  const others = new Set(stored);
  const rows = users.map((user) => {
    const match = [...others].find((one) => isSame(user, one));
    if (match) others.delete(match);
    return rowOf(user, match);
  });
  const written = await sync.queries.row<{ users: string }>(sql`
    with gone as (
      delete from engagement_user where id = any(${[...others].map(({ id }) => id)}::text[])
    ), changed as (
      ${insertion(sync, sql`${engagementId}`, rows)}
      on conflict (id) do update set user_id = excluded.user_id, external_id = excluded.external_id,
        name = excluded.name, email = excluded.email, share_of_sale = excluded.share_of_sale,
        integration_connection_id =
          coalesce(t.integration_connection_id, excluded.integration_connection_id),
        updated_at = excluded.updated_at, deleted_at = excluded.deleted_at
      returning t.*
    )
    select ${asJson} as users from changed u`);
  return written?.users ?? "[]";
}
