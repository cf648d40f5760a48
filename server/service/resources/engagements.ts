import { type EngagementBody, engagementSync } from "~/contract/engagements.ts";
import type { Row } from "~server/shared/database/database.ts";
import { invalid } from "../http/errors.ts";
import { handle, JsonText } from "../http/handler.ts";
import { type ListedContacts, syncType, writeEngagementRows } from "../sync/engagement.ts";
import { type Sync, syncRecords } from "../sync/records.ts";
import {
  engagementRow,
  accountRecord,
  contactRecord,
  leadRecord,
  opportunityRecord,
} from "../sync/rows.ts";

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

/** Writes an engagement and everything it refers to. Returns it as in section 2.10. */
async function writeEngagement(sync: Sync, body: EngagementBody): Promise<string> {
  const links = await syncLinks(sync, body);
  const type = await syncType(sync, body);
  if (sync.issues.length > 0) throw invalid(sync.issues);
  const { externalId, engagementUsers } = body;
  return writeEngagementRows(sync, externalId, engagementRow(body, { ...links.columns, ...type }), {
    contacts: links.contacts,
    users: engagementUsers === null ? [] : engagementUsers,
    copiesRelationships: body.opportunity?.copyEngagementRelationships === true,
  });
}

/**
 * Section 4.14: syncs an engagement in the credential's organization, in one transaction. Syncs of
 * an organization run one at a time, so that none sees another's half-merged records.
 */
export const syncEngagement = handle(engagementSync, ({ caller, body }, { database }) => {
  const { organizationId } = caller;
  return database.transaction(
    async (queries) => {
      const sync = { queries, organizationId, now: new Date().toISOString(), issues: [] };
      return new JsonText(`{"data":${await writeEngagement(sync, body)}}`);
    },
    { lock: organizationId },
  );
});
