import { Address } from "./accounts.ts";
import { endpoint } from "./endpoint.ts";
import { EngagementUser } from "./engagement-users.ts";
import { distinct, isShallow } from "./sync-checks.ts";
import { z } from "./zod.ts";

/** In a sync a field left out stays as it is stored, and null clears it. */
const clearable = <T extends z.core.$ZodType>(schema: T) => z.optional(z.nullable(schema));

const externalId = z.string().check(z.minLength(1));
const text = clearable(z.string());
const texts = clearable(z.array(z.string()));
const number = clearable(z.number());
const instant = clearable(z.iso.datetime({ offset: true }));

const LOCAL = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/;

const record = {
  externalId,
  latitude: number,
  longitude: number,
  addresses: clearable(z.array(Address)),
  phoneNumbers: texts,
  emailAddresses: texts,
  lastActivityAt: instant,
  deletedAt: instant,
  owner: clearable(z.object({ externalId })),
  mergedToExternalId: clearable(externalId),
  mergedFromExternalIds: clearable(z.array(externalId)),
};

/** Section 4.14. With an `externalId` alone it refers to an account that was synced before. */
export const SyncAccount = z.object({ ...record, name: text });
export const SyncLead = z.object({ ...record, firstName: text, lastName: text });
export const SyncContact = z.object({ ...record, name: text, account: clearable(SyncAccount) });
export const SyncEngagementContact = z.extend(SyncContact, {
  isPrimary: clearable(z.boolean()),
});
export type SyncAccount = z.infer<typeof SyncAccount>;
export type SyncLead = z.infer<typeof SyncLead>;
export type SyncContact = z.infer<typeof SyncContact>;

/** Someone who took part; known by the first of external id, email and name that is given. */
export const SyncEngagementUser = z.object({
  externalId: text,
  email: text,
  shareOfSale: number,
  name: text,
  deletedAt: instant,
});
export type SyncEngagementUser = z.infer<typeof SyncEngagementUser>;

export const SyncOpportunity = z.object({
  externalId,
  name: text,
  amount: number,
  closedAt: instant,
  remoteCreatedAt: instant,
  lastActivityAt: instant,
  copyEngagementRelationships: clearable(z.boolean()),
  opportunityStage: clearable(z.object({ externalId: text, name: text })),
});
export type SyncOpportunity = z.infer<typeof SyncOpportunity>;

export const ACTIVITY_TYPES = ["MEETING", "CALL", "APPOINTMENT", "EMAIL", "TEXT", "EVENT"] as const;

export const SyncEngagementType = z.object({
  name: z.string().check(z.minLength(1)),
  externalId: text,
  activityType: clearable(z.enum(ACTIVITY_TYPES)),
});
export type SyncEngagementType = z.infer<typeof SyncEngagementType>;

/** The body of section 4.14. `startTimeLocalized` has no zone, as it is shown the way it stands. */
export const EngagementBody = z.object({
  externalId,
  direction: clearable(z.enum(["INBOUND", "OUTBOUND"])),
  content: text,
  subject: text,
  status: text,
  startTime: instant,
  startTimeLocalized: clearable(z.string().check(z.regex(LOCAL))),
  endTime: instant,
  remoteCreatedAt: instant,
  remoteUpdatedAt: instant,
  deletedAt: instant,
  engagementTypeId: text,
  engagementType: clearable(SyncEngagementType),
  account: clearable(SyncAccount),
  engagementUsers: clearable(
    z
      .array(SyncEngagementUser)
      .check(distinct("externalId", (user) => user.externalId ?? user.email ?? user.name)),
  ),
  opportunity: clearable(SyncOpportunity),
  lead: clearable(SyncLead),
  contact: clearable(SyncContact),
  engagementContacts: clearable(
    z.array(SyncEngagementContact).check(distinct("externalId", (contact) => contact.externalId)),
  ),
  remoteData: clearable(
    z
      .union([z.record(z.string(), z.unknown()), z.string()])
      .check(z.refine(isShallow, "Invalid input: nested more than 100 levels deep")),
  ),
});
export type EngagementBody = z.infer<typeof EngagementBody>;

const answered = z.nullable(z.string());

/** Section 2.10. `engagementType` is a name; the shape of `account` is left open by the interface. */
export const Engagement = z.object({
  id: z.string(),
  externalId: answered,
  organizationId: answered,
  recordingId: answered,
  opportunityId: answered,
  accountId: answered,
  engagementType: answered,
  direction: answered,
  subject: answered,
  content: answered,
  status: answered,
  createdAt: answered,
  updatedAt: answered,
  startTime: answered,
  startTimeLocalized: answered,
  endTime: answered,
  account: z.nullable(z.unknown()),
  engagementUsers: z.nullable(z.array(EngagementUser)),
});
export type Engagement = z.infer<typeof Engagement>;

/**
 * Section 4.14: whole or nothing. 422 at the path of an `externalId` that refers to something never
 * synced, and of an `engagementTypeId` the organization doesn't have.
 */
export const engagementSync = endpoint({
  name: "engagementSync",
  section: "4.14",
  summary: "Sync an engagement",
  host: "org",
  method: "PUT",
  path: "/api-externalApi/v1/integrations/sync/engagements",
  body: EngagementBody,
  answer: z.object({ data: Engagement }),
  errors: [400, 401, 403, 422, 429, 500],
  credentials: ["client-app", "organization-api-token"],
});
