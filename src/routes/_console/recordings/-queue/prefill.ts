import type { OpportunityRow } from "~/api/opportunities.ts";
import { repOf } from "~/components/recording/cells.tsx";
import type { CrmCustomer } from "~/contract/crm-customers.ts";
import type { EngagementBody } from "~/contract/engagements.ts";
import type { Lenient } from "~/contract/lenient.ts";
import type { Recording, RecordingDetails } from "~/contract/recordings.ts";

type Customer = Lenient<CrmCustomer>;
/** A row of a list, or a recording as a whole. */
type AnyRecording = Omit<Lenient<Recording>, "followups">;

const reference = (externalId: string | undefined) =>
  externalId === undefined || externalId === "" ? undefined : { externalId };

const externalIdIn = (value: unknown): string | undefined =>
  typeof value === "object" &&
  value !== null &&
  "externalId" in value &&
  typeof value.externalId === "string"
    ? value.externalId
    : undefined;

/** The CRM record that a recording was matched with, by likeness perhaps; undefined where none was. */
export const customerOf = ({
  crmCustomers,
  crmCustomer,
}: Pick<Lenient<RecordingDetails>, "crmCustomers" | "crmCustomer">): Customer | undefined =>
  [...(crmCustomers ?? []), ...(crmCustomer ? [crmCustomer] : [])].find(
    ({ matchingSource }) => matchingSource !== "NOT_FOUND",
  );

/** The records that a customer stands for, by the ids they have in the CRM. */
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

/** What came out empty isn't part of the body: a field left out stays as it is stored. */
const present = <Body extends object>(body: Body): Body => {
  for (const [key, value] of Object.entries(body)) {
    if (value === undefined) Reflect.deleteProperty(body, key);
  }
  return body;
};

/**
 * An engagement for a recording, for the composer (section 4.14): who, when, and the records of the
 * customer it was matched with, or of an opportunity picked for it. Records are named by their ids
 * in the CRM alone, which refers to them and changes nothing. The engagement's own id is the one it
 * has in the CRM where that is known, else one made from the recording's, so that sending it again
 * changes the same engagement.
 */
export function engagementFor(
  recording: AnyRecording,
  customer: Customer | undefined,
  opportunity?: OpportunityRow,
): EngagementBody {
  const { id, title, dateCreated, durationInMilliseconds } = recording;
  const start = Date.parse(dateCreated ?? "");
  const rep = repOf(recording);
  const isEngagement = customer?.customerType === "ENGAGEMENT";
  return present({
    externalId: (isEngagement && customer.externalId) || `recording-${id}`,
    subject: title,
    startTime: Number.isNaN(start) ? undefined : new Date(start).toISOString(),
    endTime:
      Number.isNaN(start) || durationInMilliseconds === undefined
        ? undefined
        : new Date(start + durationInMilliseconds).toISOString(),
    engagementUsers: rep === "" ? undefined : [{ name: rep }],
    ...present(
      opportunity === undefined
        ? recordsOf(customer)
        : {
            opportunity: reference(opportunity.externalId),
            account: reference(externalIdIn(opportunity.account)),
          },
    ),
  });
}

/** A recording's ids as JSON, for a ticket or a script. */
export const idsOf = ({ id, userId, teamId, organizationId }: AnyRecording): string =>
  JSON.stringify({ recordingId: id, userId, teamId, organizationId }, null, 2);
