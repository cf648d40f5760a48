import { textOrNull } from "./declare.ts";
import { Opportunity } from "./opportunities.ts";
import { z } from "./zod.ts";

/** Section 2.4: the CRM record a recording was matched with. Only `id` is always present. */
export const CrmCustomer = z.object({
  id: z.string(),
  organizationId: textOrNull,
  name: textOrNull,
  crmUrl: textOrNull,
  externalId: textOrNull,
  createdAt: textOrNull,
  updatedAt: textOrNull,
  closedAt: textOrNull,
  lastRecordingDate: textOrNull,
  lastActivityAt: textOrNull,
  customerType: textOrNull,
  emailAddress: textOrNull,
  phoneNumber: textOrNull,
  opportunityExternalId: textOrNull,
  accountExternalId: textOrNull,
  leadExternalId: textOrNull,
  contactExternalId: textOrNull,
  amount: z.nullable(z.number()),
  numRecordings: z.nullable(z.number()),
  disposition: textOrNull,
  recordingId: textOrNull,
  matchingSource: textOrNull,
  accountId: textOrNull,
  accountOwnerName: textOrNull,
  opportunityAccountName: textOrNull,
  contactId: textOrNull,
  opportunityContactName: textOrNull,
  opportunityId: textOrNull,
  engagementId: textOrNull,
  opportunity: z.nullable(Opportunity),
  opportunities: z.nullable(z.object({ data: z.array(Opportunity), cursor: textOrNull })),
  opportunityUsers: z.nullable(z.array(z.unknown())),
  contactAccount: z.nullable(
    z.object({ id: z.string(), name: textOrNull, externalId: textOrNull }),
  ),
  address: textOrNull,
  integrationConnectionId: textOrNull,
  integrationPlatform: textOrNull,
  integrationName: textOrNull,
});
export type CrmCustomer = z.infer<typeof CrmCustomer>;
