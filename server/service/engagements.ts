import { type EngagementBody, engagementSync } from "../../src/contract/engagements.ts";
import { iso, type Row, sql } from "./database.ts";
import { engagementUser } from "./engagement-users.ts";
import { invalid } from "./http/errors.ts";
import { handle, JsonText } from "./http/handler.ts";
import { syncType } from "./sync/engagement-type.ts";
import { type Sync, syncRecords, upsert } from "./sync/records.ts";
import {
  engagementRow,
  wantedAccount,
  wantedContact,
  wantedLead,
  wantedOpportunity,
} from "./sync/rows.ts";
import { syncUsers } from "./sync/users.ts";

/** Section 2.10, for the row `e` of engagements and `a` of accounts. */
const ENGAGEMENT = sql`
  json_build_object('id', e.id, 'externalId', e.external_id, 'organizationId', e.organization_id,
    'recordingId', e.recording_id, 'opportunityId', e.opportunity_id, 'accountId', e.account_id,
    'engagementType', e.engagement_type, 'direction', e.direction, 'subject', e.subject,
    'content', e.content, 'status', e.status, 'createdAt', ${iso("e.created_at")},
    'updatedAt', ${iso("e.updated_at")}, 'startTime', ${iso("e.start_time")},
    'startTimeLocalized', e.start_time_localized, 'endTime', ${iso("e.end_time")},
    'account', case when a.id is not null
      then json_build_object('id', a.id, 'name', a.name, 'externalId', a.external_id) end,
    'engagementUsers', coalesce((select json_agg(${engagementUser} order by u.id)
      from engagement_user u where u.engagement_id = e.id and u.deleted_at is null), '[]'))`;

/** The contacts of a body with their paths, the deprecated single one first. */
function contactsOf({ contact, engagementContacts }: EngagementBody) {
  const single = contact ? [{ contact, path: ["contact"] }] : [];
  const listed = (engagementContacts ?? []).map((entry, index) => ({
    contact: entry,
    path: ["engagementContacts", index],
  }));
  return [...single, ...listed];
}

/** A link to what the body gives: undefined keeps it, null clears it. */
function linkOf<T extends object>(
  given: T | null | undefined,
  idOf: (given: T) => string | undefined,
): string | null | undefined {
  if (given === undefined || given === null) return given;
  return idOf(given);
}

interface Links {
  readonly columns: Row;
  /** The contacts of the engagement's own list, in order; undefined where it stays. */
  readonly contacts: readonly { contact_id: string; is_primary: boolean | null }[] | undefined;
}

/** Writes everything an engagement refers to. What can't be found is added to the issues. */
async function syncLinks(sync: Sync, body: EngagementBody): Promise<Links> {
  const given = contactsOf(body);
  const accounts = await syncRecords(sync, "account", [
    ...(body.account ? [wantedAccount(body.account, ["account"])] : []),
    ...given.flatMap(({ contact: { account }, path }) =>
      account ? [wantedAccount(account, [...path, "account"])] : [],
    ),
  ]);
  const leads = await syncRecords(sync, "lead", body.lead ? [wantedLead(body.lead, ["lead"])] : []);
  const wanted = given.map(({ contact, path }) =>
    wantedContact(
      contact,
      path,
      linkOf(contact.account, (account) => accounts.idOf(account.externalId)),
    ),
  );
  const contacts = await syncRecords(sync, "contact", wanted);
  const opportunities = await syncRecords(
    sync,
    "opportunity",
    body.opportunity ? [wantedOpportunity(body.opportunity, ["opportunity"])] : [],
  );
  const listed = body.engagementContacts;
  const primary = listed?.find(({ isPrimary }) => isPrimary) ?? body.contact ?? listed?.[0];
  const single = primary ?? (listed === undefined ? body.contact : null);
  const rows = listed === undefined ? undefined : new Map<string, boolean | null>();
  for (const { externalId, isPrimary } of listed ?? []) {
    const id = contacts.idOf(externalId);
    // Of two that were merged into one, the first has its place.
    if (id !== undefined && !rows?.has(id)) rows?.set(id, isPrimary ?? null);
  }
  return {
    columns: {
      account_id: linkOf(body.account, ({ externalId }) => accounts.idOf(externalId)),
      lead_id: linkOf(body.lead, ({ externalId }) => leads.idOf(externalId)),
      contact_id: linkOf(single, ({ externalId }) => contacts.idOf(externalId)),
      opportunity_id: linkOf(body.opportunity, (one) => opportunities.idOf(one.externalId)),
    },
    contacts: rows && [...rows].map(([contact_id, is_primary]) => ({ contact_id, is_primary })),
  };
}

async function writeContacts({ queries }: Sync, id: string, contacts: Links["contacts"]) {
  if (!contacts) return;
  const rows = contacts.map((row, position) => ({ ...row, engagement_id: id, position }));
  await queries.rows(sql`
    with gone as (
      delete from engagement_contact where engagement_id = ${id}
        and contact_id <> all(${contacts.map((row) => row.contact_id)}::text[])
    )
    insert into engagement_contact (engagement_id, contact_id, position, is_primary)
    select engagement_id, contact_id, position, is_primary
    from json_populate_recordset(null::engagement_contact, ${JSON.stringify(rows)}::text::json)
    on conflict (engagement_id, contact_id) do update
      set position = excluded.position, is_primary = excluded.is_primary`);
}

/** The opportunity gets the engagement's account, contact and lead, where it has them. */
const copyRelationships = ({ queries }: Sync, id: string) =>
  queries.rows(sql`
    update opportunity o set account_id = coalesce(e.account_id, o.account_id),
      contact_id = coalesce(e.contact_id, o.contact_id), lead_id = coalesce(e.lead_id, o.lead_id)
    from engagement e where e.id = ${id} and o.id = e.opportunity_id`);

async function writeEngagement(sync: Sync, body: EngagementBody): Promise<string> {
  const links = await syncLinks(sync, body);
  const type = await syncType(sync, body);
  if (sync.issues.length > 0) throw invalid(sync.issues);
  const row = engagementRow(body, { ...links.columns, ...type });
  const [written] = await upsert(sync, "engagement", new Map([[body.externalId, row]]));
  const id = written?.id ?? "";
  await writeContacts(sync, id, links.contacts);
  if (body.engagementUsers !== undefined) await syncUsers(sync, id, body.engagementUsers ?? []);
  if (body.opportunity?.copyEngagementRelationships) await copyRelationships(sync, id);
  return id;
}

/**
 * Section 4.14, in the organization of the credential and in one transaction. Syncs of an
 * organization come one after the other, so that none sees another's records half merged.
 */
export const syncEngagement = handle(engagementSync, ({ caller, body }, { database }) =>
  database.transaction(async (queries) => {
    const { organizationId } = caller;
    await queries.rows(sql`select pg_advisory_xact_lock(7301845, hashtext(${organizationId}))`);
    const sync = { queries, organizationId, now: new Date().toISOString(), issues: [] };
    const id = await writeEngagement(sync, body);
    const synced = await queries.row<{ data: string }>(sql`
      select ${ENGAGEMENT}::text as data
      from engagement e left join account a on a.id = e.account_id where e.id = ${id}`);
    return new JsonText(`{"data":${synced?.data ?? "null"}}`);
  }),
);
