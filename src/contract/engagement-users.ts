import { endpoint, id, textOrNull } from "./declare.ts";
import { z } from "./zod.ts";

/** Section 2.11. */
export const EngagementUser = z.object({
  id: z.string(),
  engagementId: textOrNull,
  userId: textOrNull,
  organizationId: textOrNull,
  createdAt: textOrNull,
  updatedAt: textOrNull,
  integrationConnectionId: textOrNull,
  name: textOrNull,
});
export type EngagementUser = z.infer<typeof EngagementUser>;

/** Section 4.15: an array without an envelope; `cursor` is the ID of the last row already read. */
export const engagementUserList = endpoint({
  name: "engagementUserList",
  section: "4.15",
  summary: "List engagement users",
  host: "org",
  method: "GET",
  path: "/api-externalApi/v1/integrations/engagement-users",
  query: z.object({
    engagementId: z.optional(id),
    userId: z.optional(id),
    cursor: z.optional(id),
  }),
  answer: z.array(EngagementUser),
});
