import { timeOf } from "~/lib/format.ts";
import { isObject } from "~/lib/guards.ts";
import type { OpportunityRow } from "~/api/opportunities.ts";
import { repOf } from "~/components/recording/cells.tsx";
import type { CrmCustomer } from "~/contract/crm-customers.ts";
import type { EngagementBody } from "~/contract/engagements.ts";
import type { Lenient } from "~/contract/lenient.ts";
import type { Recording, RecordingDetails } from "~/contract/recordings.ts";

type Customer = Lenient<CrmCustomer>;
/** A list row or a recording's details. */
type AnyRecording = Omit<Lenient<Recording>, "followups">;

const isoTime = (time: number) => (Number.isNaN(time) ? undefined : new Date(time).toISOString());

const reference = (externalId: string | undefined) =>
  externalId === undefined || externalId === "" ? undefined : { externalId };

const externalIdIn = (value: unknown): string | undefined =>
  isObject(value) && typeof value.externalId === "string" ? value.externalId : undefined;

/** The CRM record a recording was matched with, possibly unconfirmed; undefined if none was. */
export const customerOf = ({
  crmCustomers,
  crmCustomer,
}: Pick<Lenient<RecordingDetails>, "crmCustomers" | "crmCustomer">): Customer | undefined =>
  [...(crmCustomers ?? []), ...(crmCustomer ? [crmCustomer] : [])].find(
    ({ matchingSource }) => matchingSource !== "NOT_FOUND",
  );

/** The names of the customer a recording was matched with. */
export function customerNames(recording: Lenient<RecordingDetails>): string[] {
  const { name, opportunityAccountName, opportunityContactName } = customerOf(recording) ?? {};
  return [name, opportunityAccountName, opportunityContactName].filter((one) => one !== undefined);
}

/** The records a customer refers to, by their CRM IDs. */
function recordsOf(customer: Customer | undefined) {
  if (customer === undefined) return {};
  const own = (type: string) => (customer.customerType === type ? customer.externalId : undefined);
  const contact = reference(own("CONTACT") ?? customer.contactExternalId);
  return {
    account: reference(own("ACCOUNT") ?? customer.accountExternalId),
    lead: reference(own("LEAD") ?? customer.leadExternalId),
    engagementContacts: contact && [contact],
    opportunity: reference(own("OPPORTUNITY") ?? customer.opportunityExternalId),
  };
}

/** Leaves out fields without a value: what the body doesn't name keeps its stored value. */
const present = (fields: Partial<EngagementBody>): Partial<EngagementBody> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/**
 * An engagement for a recording, for the composer (section 4.14): who, when, and the records of its
 * matched customer or of a picked opportunity. Records are given by CRM ID only, which links them
 * without changing them. The engagement's external ID is its CRM ID if known, else derived from the
 * recording's, so that syncing again updates the same engagement.
 */
export function engagementFor(
  recording: AnyRecording,
  customer: Customer | undefined,
  opportunity?: OpportunityRow,
): EngagementBody {
  const { id, title, dateCreated, durationInMilliseconds } = recording;
  const start = timeOf(dateCreated);
  const rep = repOf(recording);
  const isEngagement = customer?.customerType === "ENGAGEMENT";
  const records = opportunity
    ? {
        opportunity: reference(opportunity.externalId),
        account: reference(externalIdIn(opportunity.account)),
      }
    : recordsOf(customer);
  return {
    externalId: (isEngagement && customer.externalId) || `recording-${id}`,
    ...present({
      subject: title,
      startTime: isoTime(start),
      endTime: isoTime(start + (durationInMilliseconds ?? NaN)),
      engagementUsers: rep === "" ? undefined : [{ name: rep }],
      ...records,
    }),
  };
}

/** A recording's IDs as JSON, for a ticket or a script. */
export const idsOf = ({ id, userId, teamId, organizationId }: AnyRecording): string =>
  JSON.stringify({ recordingId: id, userId, teamId, organizationId }, null, 2);
