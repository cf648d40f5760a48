import { endpoint, page, paging, textOrNull, utcInstant } from "./declare.ts";
import { z } from "./zod.ts";

/** A record's ID here and in the CRM. */
const Link = z.object({ id: z.string(), externalId: z.optional(textOrNull) });
const link = z.optional(Link);

/** The CRM records a recording is linked to; the others are absent. */
export const CrmLinks = z.object({
  integrationConnectionId: z.optional(textOrNull),
  users: z.optional(z.array(Link)),
  engagement: link,
  opportunity: link,
  contacts: z.optional(z.array(Link)),
  account: link,
  lead: link,
});

/** A row of section 4.10, for keeping an external copy in sync; deleted recordings stay listed. */
export const OrgWideRecording = z.object({
  id: z.string(),
  organizationId: textOrNull,
  userId: textOrNull,
  title: textOrNull,
  durationInMilliseconds: z.nullable(z.number()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** `OPEN`, `WON` or `LOST`. */
  result: textOrNull,
  createdAt: textOrNull,
  updatedAt: textOrNull,
  deleted: z.boolean(),
  deletedAt: textOrNull,
  links: z.object({ web: z.object({ self: textOrNull }) }),
  crm: z.optional(z.nullable(CrmLinks)),
});
export type OrgWideRecording = z.infer<typeof OrgWideRecording>;

const { limit: pageSize, cursor } = paging(25, 100);
const instant = z.optional(utcInstant);

/** Section 4.10: newest first. `gt` and `lt` are exclusive bounds in UTC, `gte` and `lte` inclusive. */
export const orgWideRecordingList = endpoint({
  name: "orgWideRecordingList",
  section: "4.10",
  summary: "List recordings of the whole organization, for a sync",
  host: "org",
  method: "GET",
  path: "/api-externalApi/v1/core/recordings",
  query: z.object({
    pageSize,
    cursor,
    "createdAt:gt": instant,
    "createdAt:lt": instant,
    "updatedAt:gt": instant,
    "updatedAt:gte": instant,
    "updatedAt:lt": instant,
    "updatedAt:lte": instant,
    showCrmLinks: z.optional(z.boolean()),
  }),
  answer: page(OrgWideRecording),
  credentials: ["client-app"],
});
