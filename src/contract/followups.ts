import { endpoint, envelope, id, list, paging, textOrNull, utcInstant } from "./declare.ts";
import { z } from "./zod.ts";

/** A follow-up, listed or in a recording's details. `score` is 1 to 5, 5 being the most promising. */
export const Followup = z.object({
  followupId: z.string(),
  recordingId: z.string(),
  recordingTitle: textOrNull,
  repId: z.string(),
  repName: textOrNull,
  teamId: textOrNull,
  teamName: textOrNull,
  dateCreated: z.string(),
  updatedAt: z.string(),
  followupType: z.string(),
  score: z.number(),
  followupAction: z.string(),
  context: z.array(z.object({ header: z.string(), value: z.string() })),
  status: z.string(),
  starred: z.boolean(),
});
export type Followup = z.infer<typeof Followup>;

/** Section 4.11: newest first. Both dates are exclusive bounds; `minimumScore` defaults to any score. */
export const followupList = endpoint({
  name: "followupList",
  section: "4.11",
  summary: "List followups across recordings",
  host: "user",
  method: "GET",
  path: "/v1/core/followups",
  query: z.object({
    organizationId: z.optional(id),
    teamIds: z.optional(list(id)),
    userIds: z.optional(list(id)),
    minimumScore: z.optional(z.int().check(z.gte(1), z.lte(5))),
    createdAfter: z.optional(utcInstant),
    createdBefore: z.optional(utcInstant),
    ...paging(25, 100),
  }),
  answer: envelope(z.object({ totalCount: z.number(), followups: z.array(Followup) })),
});
