import { endpoint } from "./endpoint.ts";
import { z } from "./zod.ts";

const text = z.nullable(z.string());

/** Section 2.11. */
export const EngagementUser = z.object({
  id: z.string(),
  engagementId: text,
  userId: text,
  organizationId: text,
  createdAt: text,
  updatedAt: text,
  integrationConnectionId: text,
  name: text,
});
export type EngagementUser = z.infer<typeof EngagementUser>;

/** How many rows a page of section 4.15 holds; a shorter page is the last. */
export const ENGAGEMENT_USER_PAGE = 100;

/** Section 4.15: a bare array without an envelope; `cursor` is the id of the last row already read. */
export const engagementUserList = endpoint({
  name: "engagementUserList",
  section: "4.15",
  summary: "List engagement users",
  host: "org",
  method: "GET",
  path: "/api-externalApi/v1/integrations/engagement-users",
  query: z.object({
    engagementId: z.optional(z.string()),
    userId: z.optional(z.string()),
    cursor: z.optional(z.string()),
  }),
  answer: z.array(EngagementUser),
  credentials: ["client-app", "organization-api-token"],
});
