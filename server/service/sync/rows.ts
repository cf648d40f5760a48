import type {
  EngagementBody,
  SyncAccount,
  SyncContact,
  SyncLead,
  SyncOpportunity,
} from "../../../src/contract/engagements.ts";
import type { Row } from "../database.ts";
import { toStored } from "../instants.ts";
import type { Wanted } from "./records.ts";

/** The columns a body names: what it leaves out, which is undefined, isn't written. */
const given = (columns: Row): Row =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));

const instant = (value: string | null | undefined) =>
  value === undefined ? undefined : toStored(value);

/** A list can't be missing: cleared it is empty. */
const list = <T>(value: readonly T[] | null | undefined) => (value === null ? [] : value);

const DIRECTIVES = new Set(["externalId", "isPrimary", "copyEngagementRelationships"]);

/** Whether a record is only referred to, by its external id alone. */
const isReference = (record: object) =>
  Object.entries(record).every(([key, value]) => value === undefined || DIRECTIVES.has(key));

type Path = readonly (string | number)[];

function wanted(record: SyncAccount | SyncLead | SyncContact, path: Path, names: Row): Wanted {
  const { owner, mergedToExternalId: mergedTo } = record;
  const row = given({
    ...names,
    latitude: record.latitude,
    longitude: record.longitude,
    phone_numbers: list(record.phoneNumbers),
    email_addresses: list(record.emailAddresses),
    addresses: list(record.addresses),
    last_activity_at: instant(record.lastActivityAt),
    deleted_at: instant(record.deletedAt),
    owner_external_id: owner === undefined ? undefined : (owner?.externalId ?? null),
    // A record that is no longer merged stands for itself again.
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

/** The name that came with an owner doesn't hold for the next one. */
export const wantedAccount = (account: SyncAccount, path: Path) =>
  wanted(account, path, {
    name: account.name,
    owner_name: account.owner === undefined ? undefined : null,
  });

export const wantedLead = (lead: SyncLead, path: Path) =>
  wanted(lead, path, { first_name: lead.firstName, last_name: lead.lastName });

/** `accountId` is undefined where the contact's account isn't to be changed. */
export const wantedContact = (
  contact: SyncContact,
  path: Path,
  accountId: string | null | undefined,
) => wanted(contact, path, { name: contact.name, account_id: accountId });

export function wantedOpportunity(opportunity: SyncOpportunity, path: Path): Wanted {
  const { opportunityStage: stage } = opportunity;
  const row = given({
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

/** The engagement's own columns; `links` are those that hold the ids of other records. */
export const engagementRow = (body: EngagementBody, links: Row): Row =>
  given({
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
