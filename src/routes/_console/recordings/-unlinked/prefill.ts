import type { OpportunityRow } from "~/api/nouns/opportunities.ts";
import { textAt } from "~/components/nouns/opportunity-parts.tsx";
import { isMatched } from "~/components/recording/cells.tsx";
import { repOf } from "~/api/nouns/recordings.ts";
import type { LinkTarget } from "~/components/recording/link-target.ts";
import type { CrmCustomer } from "~/contract/crm-customers.ts";
import type { EngagementBody } from "~/contract/engagements.ts";
import type { Lenient } from "~/contract/lenient.ts";
import type { Recording, RecordingDetails } from "~/contract/recordings.ts";
import { timeOf } from "~/lib/format.ts";

type Customer = Lenient<CrmCustomer>;
/** A list row or a recording's details. */
export type AnyRecording = Omit<Lenient<Recording>, "followups"> &
  Partial<Pick<Lenient<RecordingDetails>, "crmCustomers">>;

const isoTime = (time: number) => (Number.isNaN(time) ? undefined : new Date(time).toISOString());

const reference = (externalId: string | undefined) => (externalId ? { externalId } : undefined);

/** The CRM records that the service compared a recording with. */
export const customersOf = ({ crmCustomers, crmCustomer }: AnyRecording): Customer[] => [
  ...(crmCustomers ?? []),
  ...(crmCustomer ? [crmCustomer] : []),
];

/** The CRM record a recording was matched with, possibly unconfirmed; undefined if none was. */
export const customerOf = (recording: AnyRecording): Customer | undefined =>
  customersOf(recording).find(isMatched);

/** The records a customer refers to, by their CRM IDs. */
function recordsOf(customer: Customer | undefined) {
  if (customer === undefined) return {};
  const externalIdIf = (type: string) =>
    customer.customerType === type ? customer.externalId : undefined;
  const contact = reference(externalIdIf("CONTACT") ?? customer.contactExternalId);
  return {
    account: reference(externalIdIf("ACCOUNT") ?? customer.accountExternalId),
    lead: reference(externalIdIf("LEAD") ?? customer.leadExternalId),
    engagementContacts: contact && [contact],
    opportunity: reference(externalIdIf("OPPORTUNITY") ?? customer.opportunityExternalId),
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
  opportunity?: OpportunityRow,
): EngagementBody {
  const { id, title, dateCreated, durationInMilliseconds } = recording;
  const customer = customerOf(recording);
  const start = timeOf(dateCreated);
  const rep = repOf(recording);
  const isEngagement = customer?.customerType === "ENGAGEMENT";
  const records = opportunity
    ? {
        opportunity: reference(opportunity.externalId),
        account: reference(textAt(opportunity.account, "externalId")),
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

/** The composer's location state: an engagement, and the recording it is for. */
export function compositionFor(
  recording: AnyRecording,
  opportunity?: OpportunityRow,
  place?: Pick<LinkTarget, "list" | "next">,
): { engagement: EngagementBody; linkTarget: LinkTarget } {
  const { id, title, organizationId } = recording;
  return {
    engagement: engagementFor(recording, opportunity),
    linkTarget: { recordingId: id, title: title || id, organizationId, ...place },
  };
}
