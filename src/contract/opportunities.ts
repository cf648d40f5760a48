import { endpoint, envelope, id, paging, textOrNull } from "./declare.ts";
import { z } from "./zod.ts";

export const OpportunityUser = z.object({
  id: z.string(),
  opportunityId: textOrNull,
  userId: textOrNull,
  name: textOrNull,
  amountPercentage: z.nullable(z.number()),
});

/** Section 2.5. `amount` has no currency; the specification leaves the shape of `account` open. */
export const Opportunity = z.object({
  id: z.string(),
  externalId: textOrNull,
  organizationId: textOrNull,
  name: textOrNull,
  disposition: textOrNull,
  stageName: textOrNull,
  recordingId: textOrNull,
  accountId: textOrNull,
  createdAt: textOrNull,
  updatedAt: textOrNull,
  closedAt: textOrNull,
  deletedAt: textOrNull,
  amount: z.nullable(z.number()),
  account: z.nullable(z.unknown()),
  opportunityUsers: z.nullable(z.array(z.unknown())),
});
export type Opportunity = z.infer<typeof Opportunity>;

/** Section 4.13: `total` counts the matches on all pages. */
export const opportunityList = endpoint({
  name: "opportunityList",
  section: "4.13",
  summary: "List opportunities",
  host: "org",
  method: "GET",
  path: "/api-externalApi/v1/integrations/opportunities",
  query: z.object({
    ...paging(100, 100),
    recordingId: z.optional(id),
    externalId: z.optional(id),
  }),
  answer: envelope(z.array(Opportunity)),
});

/** Section 4.16: returns `true`. 404 if there is no such user, or no longer. */
export const opportunityUserDelete = endpoint({
  name: "opportunityUserDelete",
  section: "4.16",
  summary: "Remove an opportunity user",
  host: "org",
  method: "DELETE",
  path: "/api-externalApi/v1/integrations/opportunity-users/{id}",
  answer: z.boolean(),
});
