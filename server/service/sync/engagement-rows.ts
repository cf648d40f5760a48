import type { SyncEngagementUser } from "../../../src/contract/engagements.ts";
import { EMPTY, iso, kept, raw, type Row, sql } from "~server/shared/database/database.ts";
import { upsertion } from "./records.ts";
import type { Sync } from "./sync.ts";
import { newUsers, usersJson } from "./users.ts";

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

/** Inserts or updates the contacts of the engagement `written`, in the same statement. */
function upsertContacts(contacts: ListedContacts) {
  const rows = contacts.map((row, position) => ({ ...row, position }));
  return sql`
    insert into engagement_contact (engagement_id, contact_id, position, is_primary)
    select (select id from written), contact_id, position, is_primary
    from json_populate_recordset(null::engagement_contact, ${JSON.stringify(rows)}::text::json)
    on conflict (engagement_id, contact_id) do update
      set position = excluded.position, is_primary = excluded.is_primary`;
}

const removeOthers = ({ queries }: Sync, engagementId: string, contacts: ListedContacts) =>
  queries.rows(sql`
    delete from engagement_contact where engagement_id = ${engagementId}
      and contact_id <> all(${contacts.map((row) => row.contact_id)}::text[])`);

interface Written {
  readonly id: string;
  readonly isNew: boolean;
  /** The engagement as JSON, without its users. */
  readonly answer: string;
  /** The users as JSON, if this statement has added them. */
  readonly users: string;
}

/**
 * Writes an engagement, its list of contacts and, if it is new, its users. One statement for three
 * tables: on PGlite, a short statement's time is mostly overhead.
 */
export async function writeEngagementRows(
  sync: Sync,
  externalId: string,
  row: Row,
  {
    contacts,
    users,
  }: { contacts: ListedContacts | undefined; users: readonly SyncEngagementUser[] },
): Promise<Written> {
  const columns = Object.keys(row);
  const rows = [{ ...row, external_id: externalId }];
  const hasUsers = users.length > 0;
  const statement = sql`
    with written as (
      ${upsertion(sync, "engagement", { columns, rows })} returning t.*, t.xmax = 0 as is_new
    )${contacts?.length ? sql`, listed as (${upsertContacts(contacts)})` : EMPTY}
    ${hasUsers ? sql`, added as (${newUsers(sync, users)})` : EMPTY}
    select t.id, t.is_new as "isNew", ${ENGAGEMENT} as answer,
      ${hasUsers ? sql`(select ${usersJson(raw("added"))})` : raw("'[]' as users")}
    from written t`;
  const written = await sync.queries.row<Written>(kept(statement));
  if (!written) throw new Error("The engagement wasn't written.");
  if (contacts && !written.isNew) await removeOthers(sync, written.id, contacts);
  return written;
}
