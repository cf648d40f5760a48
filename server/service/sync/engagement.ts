import type {
  EngagementBody,
  SyncEngagementType,
  SyncEngagementUser,
} from "~/contract/engagements.ts";
import {
  fields,
  iso,
  join,
  kept,
  raw,
  type Row,
  type Sql,
  sql,
} from "~server/shared/database/database.ts";
import { toStored } from "../database/instants.ts";
import { newId } from "../process/secrets.ts";
import { engagementUser } from "../resources/engagement-users.ts";
import { linkRecording } from "./link.ts";
import { type Sync, upsertion } from "./records.ts";

interface StoredType {
  readonly name: string;
  readonly activityType: string | null;
}

/**
 * A type without an external ID is identified by its name. An activity type that isn't given stays.
 */
async function writeType({ queries, organizationId }: Sync, type: SyncEngagementType) {
  const keepsActivity = type.activityType === undefined;
  return queries.row<StoredType>(sql`
    insert into engagement_type as t (id, organization_id, external_id, name, activity_type)
    values (${newId("et")}, ${organizationId}, ${type.externalId ?? type.name}, ${type.name},
      ${type.activityType ?? null})
    on conflict (organization_id, external_id) do update set name = excluded.name,
      activity_type = case when ${keepsActivity}::boolean then t.activity_type else excluded.activity_type end
    returning name, activity_type as "activityType"`);
}

async function findType({ queries, organizationId, issues }: Sync, id: string) {
  const type = await queries.row<StoredType>(sql`
    select name, activity_type as "activityType" from engagement_type
    where id = ${id} and organization_id = ${organizationId}`);
  if (!type) {
    const message = "The organization has no such engagement type";
    issues.push({ code: "custom", path: ["engagementTypeId"], message });
  }
  return type;
}

/** The columns for an engagement's type; none if the body has no type. The ID takes precedence. */
export async function syncType(sync: Sync, body: EngagementBody): Promise<Row> {
  const { engagementTypeId: id, engagementType: type } = body;
  if (id === undefined && type === undefined) return {};
  const written = type ? await writeType(sync, type) : undefined;
  const found = typeof id === "string" ? await findType(sync, id) : written;
  return { engagement_type: found?.name ?? null, activity_type: found?.activityType ?? null };
}

interface StoredUser {
  id: string;
  externalId: string | null;
  email: string | null;
  name: string | null;
  shareOfSale: number | null;
  userId: string | null;
  deletedAt: string | null;
}

/**
 * Matches users by external ID, email or name, whichever is given first. Those with an external ID choose first, then
 * those with an email, so that none takes the stored user that another one names for certain.
 */
function matched(users: readonly SyncEngagementUser[], stored: readonly StoredUser[]) {
  const others = new Set(stored);
  const matches = new Map<SyncEngagementUser, StoredUser>();
  const keys = ["externalId", "email", "name"] as const;
  for (const key of keys) {
    for (const user of users) {
      if (keys.find((one) => typeof user[one] === "string") !== key) continue;
      const match = [...others].find((one) => one[key] === user[key]);
      if (!match) continue;
      others.delete(match);
      matches.set(user, match);
    }
  }
  return { matches, others };
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
const storedUsers = sql`
  (select coalesce(json_agg(json_build_object(
      ${fields("u", "id externalId email name shareOfSale userId deletedAt")}) order by u.id), '[]')
    from engagement_user u where u.engagement_id = t.id)`;

/** The users of the engagement `t`, as JSON for the answer. */
const answeredUsers = sql`
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
function newUsers(sync: Sync, users: readonly SyncEngagementUser[]): Sql {
  const rows = users.map((user) => rowOf(user, undefined));
  const id = sql`(select id from written)`;
  return sql`added as (
    ${insertion(sync, id, rows)} where (select is_new from written) returning t.*
  )`;
}

/** What {@link newUsers} has added, as JSON for the answer. */
const addedUsers = sql`(select ${asJson} from added u)`;

/**
 * Replaces the users of an engagement: missing ones are removed, the others keep their IDs. Returns them as JSON for
 * the answer.
 */
async function changeUsers(
  sync: Sync,
  engagementId: string,
  { stored, users }: { stored: readonly StoredUser[]; users: readonly SyncEngagementUser[] },
): Promise<string> {
  const { matches, others } = matched(users, stored);
  const rows = users.map((user) => rowOf(user, matches.get(user)));
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

/** An engagement as in section 2.10 without its users, from the row `t`. */
const ENGAGEMENT = sql`
  json_build_object(${fields("t", "id externalId organizationId recordingId opportunityId")},
    ${fields("t", "accountId engagementType direction subject content status")},
    ${fields("t", "createdAt updatedAt")}, 'startTime', ${iso("t.start_time")},
    ${fields("t", "startTimeLocalized")}, 'endTime', ${iso("t.end_time")}, 'account',
    (select json_build_object(${fields("a", "id name externalId")})
      from account a where a.id = t.account_id))::text`;

/** The contacts in an engagement's list, in order. */
export type ListedContacts = readonly { contact_id: string; is_primary: boolean | null }[];

/** Replaces the contacts of the engagement `written`. */
function writeContacts(contacts: ListedContacts): Sql {
  const rows = contacts.map((row, position) => ({ ...row, position }));
  return sql`unlisted as (
    delete from engagement_contact where engagement_id = (select id from written)
      and contact_id <> all(${contacts.map((row) => row.contact_id)}::text[])
  ), listed as (
    insert into engagement_contact (engagement_id, contact_id, position, is_primary)
    select (select id from written), contact_id, position, is_primary
    from json_populate_recordset(null::engagement_contact, ${JSON.stringify(rows)}::text::json)
    on conflict (engagement_id, contact_id) do update
      set position = excluded.position, is_primary = excluded.is_primary
  )`;
}

/** Copies the account, contact and lead of the engagement `written`, if set, to its opportunity. */
const COPIED = sql`copied as (
  update opportunity o set account_id = coalesce(e.account_id, o.account_id),
    contact_id = coalesce(e.contact_id, o.contact_id), lead_id = coalesce(e.lead_id, o.lead_id)
  from written e where o.id = e.opportunity_id
)`;

/** The lists to write. An undefined one stays as it is. */
interface Lists {
  readonly contacts: ListedContacts | undefined;
  readonly users: readonly SyncEngagementUser[] | undefined;
  readonly copiesRelationships: boolean;
}

interface Written {
  readonly id: string;
  readonly isNew: boolean;
  /** The engagement as JSON, without its users. */
  readonly engagement: string;
  /** The users as JSON, unless `stored` still have to be changed. */
  readonly users: string;
  readonly stored: readonly StoredUser[];
}

/**
 * Writes an engagement with its lists, as the end of the sync, and returns it as in section 2.10. One
 * statement for four tables: on PGlite, a short statement's time is mostly overhead, and reads wait
 * until the sync has ended.
 */
export async function writeEngagementRows(
  sync: Sync,
  externalId: string,
  row: Row,
  { contacts, users, copiesRelationships }: Lists,
): Promise<string> {
  const columns = Object.keys(row);
  const rows = [{ ...row, external_id: externalId }];
  const parts = [
    sql`written as (
      ${upsertion(sync, "engagement", { columns, rows })} returning t.*, t.xmax = 0 as is_new
    )`,
    ...(contacts ? [writeContacts(contacts)] : []),
    ...(users ? [newUsers(sync, users)] : []),
    ...(copiesRelationships ? [COPIED] : []),
  ];
  const statement = kept(sql`
    with ${join(parts, raw(", "))}
    select t.id, t.is_new as "isNew", ${ENGAGEMENT} as engagement,
      ${users ? addedUsers : answeredUsers} as users,
      ${users ? storedUsers : raw("null")} as stored
    from written t`);
  const written = await sync.queries.row<Written>(statement);
  if (!written) throw new Error("The engagement wasn't written.");
  const { id, isNew, engagement, stored } = written;
  const added = users && !isNew ? await changeUsers(sync, id, { stored, users }) : written.users;
  const recordingId = await linkRecording(sync, id);
  const answer: object = JSON.parse(`${engagement.slice(0, -1)},"engagementUsers":${added}}`);
  return JSON.stringify({ ...answer, ...(recordingId !== undefined && { recordingId }) });
}
