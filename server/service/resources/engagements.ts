import { type EngagementBody, engagementSync } from "../../../src/contract/engagements.ts";
import { type Row, sql } from "~server/shared/database/database.ts";
import { invalid } from "../http/errors.ts";
import { handle, JsonText } from "../http/handler.ts";
import { type ListedContacts, writeEngagementRows } from "../sync/engagement-rows.ts";
import { syncType } from "../sync/engagement-type.ts";
import { syncRecords } from "../sync/records.ts";
import {
  engagementRow,
  accountRecord,
  contactRecord,
  leadRecord,
  opportunityRecord,
} from "../sync/rows.ts";
import type { Sync } from "../sync/sync.ts";
import { listUsers, syncUsers } from "../sync/users.ts";

/** The contacts in a body with their paths, the deprecated single one first. */
function contactsOf({ contact, engagementContacts }: EngagementBody) {
  const single = contact ? [{ contact, path: ["contact"] }] : [];
  const listed = (engagementContacts ?? []).map((entry, index) => ({
    contact: entry,
    path: ["engagementContacts", index],
  }));
  return [...single, ...listed];
}

/** The ID of a linked record: undefined keeps the link, null clears it. */
function linkOf<T extends object>(
  given: T | null | undefined,
  idOf: (given: T) => string | undefined,
): string | null | undefined {
  if (given === undefined || given === null) return given;
  return idOf(given);
}

interface Links {
  readonly columns: Row;
  readonly contacts: ListedContacts | undefined;
}

/** Writes everything an engagement refers to. Unknown references become issues. */
async function syncLinks(sync: Sync, body: EngagementBody): Promise<Links> {
  const given = contactsOf(body);
  const accounts = await syncRecords(sync, "account", [
    ...(body.account ? [accountRecord(body.account, ["account"])] : []),
    ...given.flatMap(({ contact: { account }, path }) =>
      account ? [accountRecord(account, [...path, "account"])] : [],
    ),
  ]);
  const leads = await syncRecords(sync, "lead", body.lead ? [leadRecord(body.lead, ["lead"])] : []);
  const bodyRecords = given.map(({ contact, path }) =>
    contactRecord(
      contact,
      path,
      linkOf(contact.account, (account) => accounts.idOf(account.externalId)),
    ),
  );
  const contacts = await syncRecords(sync, "contact", bodyRecords);
  const opportunities = await syncRecords(
    sync,
    "opportunity",
    body.opportunity ? [opportunityRecord(body.opportunity, ["opportunity"])] : [],
  );
  const listed = body.engagementContacts;
  const primary = listed?.find(({ isPrimary }) => isPrimary) ?? body.contact ?? listed?.[0];
  const single = primary ?? (listed === undefined ? body.contact : null);
  const rows = listed === undefined ? undefined : new Map<string, boolean | null>();
  for (const { externalId, isPrimary } of listed ?? []) {
    const id = contacts.idOf(externalId);
    // If two contacts were merged into one, it gets the first one's place.
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

/** Copies the engagement's account, contact and lead, if set, to its opportunity. */
const copyRelationships = ({ queries }: Sync, id: string) =>
  queries.rows(sql`
    update opportunity o set account_id = coalesce(e.account_id, o.account_id),
      contact_id = coalesce(e.contact_id, o.contact_id), lead_id = coalesce(e.lead_id, o.lead_id)
    from engagement e where e.id = ${id} and o.id = e.opportunity_id`);

/** Writes an engagement and everything it refers to. Returns it as in section 2.10. */
async function writeEngagement(sync: Sync, body: EngagementBody): Promise<string> {
  const links = await syncLinks(sync, body);
  const type = await syncType(sync, body);
  if (sync.issues.length > 0) throw invalid(sync.issues);
  const row = engagementRow(body, { ...links.columns, ...type });
  const given = body.engagementUsers;
  const written = await writeEngagementRows(sync, body.externalId, row, {
    contacts: links.contacts,
    users: given ?? [],
  });
  const { id, isNew, answer } = written;
  const added = isNew ? written.users : undefined;
  const users =
    added ??
    (given === undefined ? await listUsers(sync, id) : await syncUsers(sync, id, given ?? []));
  if (body.opportunity?.copyEngagementRelationships) await copyRelationships(sync, id);
  return `${answer.slice(0, -1)},"engagementUsers":${users}}`;
}

/**
 * Section 4.14: syncs an engagement in the credential's organization, in one transaction. Syncs of
 * an organization run one at a time, so that none sees another's half-merged records.
 */
export const syncEngagement = handle(engagementSync, ({ caller, body }, { database }) =>
  database.transaction(async (queries) => {
    const { organizationId } = caller;
    // PGlite has one connection, so its transactions already run one at a time.
    if (database.kind === "postgres")
      await queries.rows(sql`select pg_advisory_xact_lock(7301845, hashtext(${organizationId}))`);
    const sync = { queries, organizationId, now: new Date().toISOString(), issues: [] };
    return new JsonText(`{"data":${await writeEngagement(sync, body)}}`);
  }),
);
