import { Opportunity } from "./opportunities.ts";
import { z } from "./zod.ts";

const text = z.nullable(z.string());

/** Section 2.4: the CRM record a recording was matched with. Only `id` is always present. */
export const CrmCustomer = z.object({
  id: z.string(),
  organizationId: text,
  name: text,
  crmUrl: text,
  externalId: text,
  createdAt: text,
  updatedAt: text,
  closedAt: text,
  lastRecordingDate: text,
  lastActivityAt: text,
  customerType: text,
  emailAddress: text,
  phoneNumber: text,
  opportunityExternalId: text,
  accountExternalId: text,
  leadExternalId: text,
  contactExternalId: text,
  amount: z.nullable(z.number()),
  numRecordings: z.nullable(z.number()),
  disposition: text,
  recordingId: text,
  matchingSource: text,
  accountId: text,
  accountOwnerName: text,
  opportunityAccountName: text,
  contactId: text,
  opportunityContactName: text,
  opportunityId: text,
  engagementId: text,
  opportunity: z.nullable(Opportunity),
  opportunities: z.nullable(z.object({ data: z.array(Opportunity), cursor: text })),
  opportunityUsers: z.nullable(z.array(z.unknown())),
  contactAccount: z.nullable(z.object({ id: z.string(), name: text, externalId: text })),
  address: text,
  integrationConnectionId: text,
  integrationPlatform: text,
  integrationName: text,
});
export type CrmCustomer = z.infer<typeof CrmCustomer>;
