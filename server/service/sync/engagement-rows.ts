import type { SyncEngagementUser } from "../../../src/contract/engagements.ts";
import { iso, join, kept, raw, type Row, type Sql, sql } from "~server/shared/database/database.ts";
import { upsertion } from "./records.ts";
import type { Sync } from "./sync.ts";
import {
  addedUsers,
  answeredUsers,
  changeUsers,
  newUsers,
  type StoredUser,
  storedUsers,
} from "./users.ts";

/** An engagement as in section 2.10 without its users, from the row `t`. */
const ENGAGEMENT = sql`
  json_build_object('id', t.id, 'externalId', t.external_id, 'organizationId', t.organization_id,
    'recordingId', t.recording_id, 'opportunityId', t.opportunity_id, 'accountId', t.account_id,
    'engagementType', t.engagement_type, 'direction', t.direction, 'subject', t.subject,
    'content', t.content, 'status', t.status, 'createdAt', ${iso("t.created_at")},
    'updatedAt', ${iso("t.updated_at")}, 'startTime', ${iso("t.start_time")},
    'startTimeLocalized', t.start_time_localized, 'endTime', ${iso("t.end_time")},
    'account', (select json_build_object('id', a.id, 'name', a.name, 'externalId', a.external_id)
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

/** What isn't given stays as it is. */
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
  return `${engagement.slice(0, -1)},"engagementUsers":${added}}`;
}
