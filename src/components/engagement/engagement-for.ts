import type { OpportunityRow } from "~/api/nouns/opportunities.ts";
import { learnName } from "~/api/state/directory.ts";
import { opportunityName, textAt } from "~/components/nouns/opportunity-parts.tsx";
import { isMatched } from "~/components/recording/cells.tsx";
import { repOf } from "~/api/nouns/recordings.ts";
import type { CrmCustomer } from "~/contract/crm-customers.ts";
import type { EngagementBody } from "~/contract/engagements.ts";
import type { Lenient } from "~/contract/lenient.ts";
import type { Recording, RecordingDetails } from "~/contract/recordings.ts";
import { timeOf } from "~/lib/format.ts";

type Customer = Lenient<CrmCustomer>;
/** A list row or a recording's details. */
export type AnyRecording = Omit<Lenient<Recording>, "followups"> &
  Partial<Pick<Lenient<RecordingDetails>, "crmCustomers">>;

/** The opportunity that a recording is to be linked to, or its customer without one. */
export type Choice = OpportunityRow | "none";

/** The name of a choice; undefined without an opportunity. */
export const nameOfChoice = (choice: Choice | undefined) =>
  choice === undefined || choice === "none" ? undefined : opportunityName(choice);

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
 * The engagement that links a recording (section 4.14), for the panel and the composer alike: who, when, and the
 * records of its matched customer, of a picked opportunity, or of the customer without an opportunity. Records are given by CRM ID only, which links them
 * without changing them. The engagement's external ID is its CRM ID if known, else derived from the
 * recording's, so that syncing again updates the same engagement.
 */
export function engagementFor(recording: AnyRecording, opportunity?: Choice): EngagementBody {
  const { id, title, dateCreated, durationInMilliseconds } = recording;
  const customer = customerOf(recording);
  const start = timeOf(dateCreated);
  const rep = repOf(recording);
  const isEngagement = customer?.customerType === "ENGAGEMENT";
  const records =
    opportunity === undefined
      ? recordsOf(customer)
      : opportunity === "none"
        ? { ...recordsOf(customer), opportunity: undefined }
        : {
            opportunity: reference(opportunity.externalId),
            account: reference(textAt(opportunity.account, "externalId")),
          };
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

/** Remembers the names of the records that an engagement may refer to by their CRM IDs. */
export function learnRecords(recording: AnyRecording, choice?: Choice) {
  for (const customer of customersOf(recording).filter(isMatched)) {
    const { name, opportunity, opportunityAccountName, opportunityContactName } = customer;
    const own = (type: string) => (customer.customerType === type ? name : undefined);
    const { account, lead, engagementContacts, opportunity: about } = recordsOf(customer);
    learnName("account", account?.externalId, opportunityAccountName ?? own("ACCOUNT"));
    learnName("lead", lead?.externalId, own("LEAD"));
    const contact = engagementContacts?.[0]?.externalId;
    learnName("contact", contact, opportunityContactName ?? own("CONTACT"));
    learnName("opportunity", about?.externalId, opportunity?.name ?? own("OPPORTUNITY"));
  }
  if (choice === undefined || choice === "none") return;
  const { account } = choice;
  learnName("opportunity", choice.externalId, choice.name);
  learnName("account", textAt(account, "externalId"), textAt(account, "name"));
}
