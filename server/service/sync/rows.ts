import type {
  EngagementBody,
  SyncAccount,
  SyncContact,
  SyncLead,
  SyncOpportunity,
} from "~/contract/engagements.ts";
import type { Row } from "~server/shared/database/database.ts";
import { toStored } from "../database/instants.ts";
import type { BodyRecord } from "./records.ts";

/** The columns in the body. Missing ones, which are undefined, aren't written. */
const defined = (columns: Row): Row =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));

const instant = (value: string | null | undefined) =>
  value === undefined ? undefined : toStored(value);

/** Lists can't be null: a cleared one is empty. */
const list = <T>(value: readonly T[] | null | undefined) => (value === null ? [] : value);

const DIRECTIVES = new Set(["externalId", "isPrimary", "copyEngagementRelationships"]);

/** Whether a record is only a reference, by its external ID. */
const isReference = (record: object) =>
  Object.entries(record).every(([key, value]) => value === undefined || DIRECTIVES.has(key));

type Path = readonly (string | number)[];

function recordOf(
  record: SyncAccount | SyncLead | SyncContact,
  path: Path,
  names: Row,
): BodyRecord {
  const { owner, mergedToExternalId: mergedTo } = record;
  const row = defined({
    ...names,
    latitude: record.latitude,
    longitude: record.longitude,
    phone_numbers: list(record.phoneNumbers),
    email_addresses: list(record.emailAddresses),
    addresses: list(record.addresses),
    last_activity_at: instant(record.lastActivityAt),
    deleted_at: instant(record.deletedAt),
    owner_external_id: owner === undefined ? undefined : (owner?.externalId ?? null),
    // null undoes a merge.
    merged_into: mergedTo === null ? null : undefined,
  });
  return {
    path,
    externalId: record.externalId,
    row,
    isReference: isReference(record),
    mergedTo,
    mergedFrom: record.mergedFromExternalIds,
  };
}

/** A new owner clears the name of the last one. */
export const accountRecord = (account: SyncAccount, path: Path) =>
  recordOf(account, path, {
    name: account.name,
    owner_name: account.owner === undefined ? undefined : null,
  });

export const leadRecord = (lead: SyncLead, path: Path) =>
  recordOf(lead, path, { first_name: lead.firstName, last_name: lead.lastName });

/** An undefined `accountId` leaves the contact's account as it is. */
export const contactRecord = (
  contact: SyncContact,
  path: Path,
  accountId: string | null | undefined,
) => {
  // A contact has a name, or the first and last name it had before it was synced.
  const before = contact.name === undefined ? undefined : null;
  const names = { name: contact.name, first_name: before, last_name: before };
  return recordOf(contact, path, { ...names, account_id: accountId });
};

export function opportunityRecord(opportunity: SyncOpportunity, path: Path): BodyRecord {
  const { opportunityStage: stage } = opportunity;
  const row = defined({
    name: opportunity.name,
    amount: opportunity.amount,
    closed_at: instant(opportunity.closedAt),
    remote_created_at: instant(opportunity.remoteCreatedAt),
    last_activity_at: instant(opportunity.lastActivityAt),
    stage_name: stage === null ? null : stage?.name,
    stage_external_id: stage === null ? null : stage?.externalId,
  });
  return {
    path,
    externalId: opportunity.externalId,
    row,
    isReference: isReference(opportunity),
  };
}

/** The engagement's own columns; `links` has the IDs of other records. */
export const engagementRow = (body: EngagementBody, links: Row): Row =>
  defined({
    ...links,
    direction: body.direction,
    content: body.content,
    subject: body.subject,
    status: body.status,
    start_time: instant(body.startTime),
    start_time_localized: body.startTimeLocalized,
    end_time: instant(body.endTime),
    remote_created_at: instant(body.remoteCreatedAt),
    remote_updated_at: instant(body.remoteUpdatedAt),
    deleted_at: instant(body.deletedAt),
    remote_data: body.remoteData,
  });
