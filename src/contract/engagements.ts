import { Address } from "./accounts.ts";
import { endpoint, id, line, list, MAX_TIME, requiredId, text, textOrNull } from "./declare.ts";
import { EngagementUser } from "./engagement-users.ts";
import { z } from "./zod.ts";

const MAX_LEVELS = 100;

/** Whether a value is nested at most 100 levels deep: databases reject far deeper JSON. */
function isShallow(value: unknown) {
  let level: unknown[] = [value];
  for (let depth = 0; depth < MAX_LEVELS && level.length > 0; depth++) {
    level = level.flatMap((item) =>
      typeof item === "object" && item !== null ? Object.values(item) : [],
    );
  }
  return level.length === 0;
}

/** Checks that the items of a list have different keys; issues are reported at `field`. */
const distinct =
  <T>(field: string, keyOf: (item: T) => string | null | undefined): z.core.CheckFn<T[]> =>
  ({ value, issues }) => {
    const seen = new Set<string>();
    value.forEach((item, index) => {
      const key = keyOf(item) ?? "";
      const report = (message: string) =>
        issues.push({ code: "custom", path: [index, field], message, input: value });
      if (key === "") report("Add an external ID, email or name");
      else if (seen.has(key)) report("Already in the list");
      seen.add(key);
    });
  };

/** In a sync, an omitted field keeps its stored value and null clears it. */
const clearable = <T extends z.core.$ZodType>(schema: T) => z.optional(z.nullable(schema));

const externalId = requiredId;
const anId = clearable(id);
const aLine = clearable(line);
const aText = clearable(text);
const ids = clearable(list(id));
const number = clearable(z.number());
const instant = clearable(z.iso.datetime({ offset: true }).check(z.maxLength(MAX_TIME)));

const LOCAL = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/;

const record = {
  externalId,
  latitude: number,
  longitude: number,
  addresses: clearable(list(Address)),
  phoneNumbers: ids,
  emailAddresses: ids,
  lastActivityAt: instant,
  deletedAt: instant,
  owner: clearable(z.object({ externalId })),
  mergedToExternalId: clearable(externalId),
  mergedFromExternalIds: clearable(list(externalId)),
};

/** Section 4.14. With only an `externalId`, it refers to an account that is already synced. */
export const SyncAccount = z.object({ ...record, name: aLine });
export const SyncLead = z.object({ ...record, firstName: aLine, lastName: aLine });
export const SyncContact = z.object({ ...record, name: aLine, account: clearable(SyncAccount) });
export const SyncEngagementContact = z.extend(SyncContact, {
  isPrimary: clearable(z.boolean()),
});
export type SyncAccount = z.infer<typeof SyncAccount>;
export type SyncLead = z.infer<typeof SyncLead>;
export type SyncContact = z.infer<typeof SyncContact>;

/** Someone who took part, identified by external ID, else email, else name. */
export const SyncEngagementUser = z.object({
  externalId: anId,
  email: anId,
  shareOfSale: number,
  name: aLine,
  deletedAt: instant,
});
export type SyncEngagementUser = z.infer<typeof SyncEngagementUser>;

export const SyncOpportunity = z.object({
  externalId,
  name: aLine,
  amount: number,
  closedAt: instant,
  remoteCreatedAt: instant,
  lastActivityAt: instant,
  copyEngagementRelationships: clearable(z.boolean()),
  opportunityStage: clearable(z.object({ externalId: anId, name: aLine })),
});
export type SyncOpportunity = z.infer<typeof SyncOpportunity>;

export const ACTIVITY_TYPES = ["MEETING", "CALL", "APPOINTMENT", "EMAIL", "TEXT", "EVENT"] as const;

export const SyncEngagementType = z.object({
  // Identifies the type if it has no external ID.
  name: requiredId,
  externalId: anId,
  activityType: clearable(z.enum(ACTIVITY_TYPES)),
});
export type SyncEngagementType = z.infer<typeof SyncEngagementType>;

/** The body of section 4.14. `startTimeLocalized` has no zone and is displayed unchanged. */
export const EngagementBody = z.object({
  externalId,
  direction: clearable(z.enum(["INBOUND", "OUTBOUND"])),
  content: aText,
  subject: aLine,
  status: aLine,
  startTime: instant,
  startTimeLocalized: clearable(z.string().check(z.regex(LOCAL), z.maxLength(MAX_TIME))),
  endTime: instant,
  remoteCreatedAt: instant,
  remoteUpdatedAt: instant,
  deletedAt: instant,
  engagementTypeId: anId,
  engagementType: clearable(SyncEngagementType),
  account: clearable(SyncAccount),
  engagementUsers: clearable(
    list(SyncEngagementUser).check(
      distinct("externalId", (user) => user.externalId ?? user.email ?? user.name),
    ),
  ),
  opportunity: clearable(SyncOpportunity),
  lead: clearable(SyncLead),
  contact: clearable(SyncContact),
  engagementContacts: clearable(
    list(SyncEngagementContact).check(distinct("externalId", (contact) => contact.externalId)),
  ),
  remoteData: clearable(
    z
      .union([z.record(z.string(), z.unknown()), text])
      .check(z.refine(isShallow, "Nested more than 100 levels deep")),
  ),
});
export type EngagementBody = z.infer<typeof EngagementBody>;

/** Section 2.10. `engagementType` is a name; the specification leaves the shape of `account` open. */
export const Engagement = z.object({
  id: z.string(),
  externalId: textOrNull,
  organizationId: textOrNull,
  recordingId: textOrNull,
  opportunityId: textOrNull,
  accountId: textOrNull,
  engagementType: textOrNull,
  direction: textOrNull,
  subject: textOrNull,
  content: textOrNull,
  status: textOrNull,
  createdAt: textOrNull,
  updatedAt: textOrNull,
  startTime: textOrNull,
  startTimeLocalized: textOrNull,
  endTime: textOrNull,
  account: z.nullable(z.unknown()),
  engagementUsers: z.nullable(z.array(EngagementUser)),
});
export type Engagement = z.infer<typeof Engagement>;

/**
 * Section 4.14, atomic. 422 at the path of an `externalId` that was never synced, or of an
 * `engagementTypeId` the organization doesn't have.
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
});
