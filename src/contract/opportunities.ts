import { endpoint } from "./endpoint.ts";
import { envelope, paging } from "./page.ts";
import { z } from "./zod.ts";

const text = z.nullable(z.string());

export const OpportunityUser = z.object({
  id: z.string(),
  opportunityId: text,
  userId: text,
  name: text,
  amountPercentage: z.nullable(z.number()),
});

/** Section 2.5. `amount` carries no currency; the shape of `account` is left open by the interface. */
export const Opportunity = z.object({
  id: z.string(),
  externalId: text,
  organizationId: text,
  name: text,
  disposition: text,
  stageName: text,
  recordingId: text,
  accountId: text,
  createdAt: text,
  updatedAt: text,
  closedAt: text,
  deletedAt: text,
  amount: z.nullable(z.number()),
  account: z.nullable(z.unknown()),
  opportunityUsers: z.nullable(z.array(z.unknown())),
});
export type Opportunity = z.infer<typeof Opportunity>;

/** Section 4.13: `total` counts what matches the filters, on all pages. */
export const opportunityList = endpoint({
  name: "opportunityList",
  section: "4.13",
  summary: "List opportunities",
  host: "org",
  method: "GET",
  path: "/api-externalApi/v1/integrations/opportunities",
  query: z.object({
    ...paging(100, 100),
    recordingId: z.optional(z.string()),
    externalId: z.optional(z.string()),
  }),
  answer: envelope(z.array(Opportunity)),
  credentials: ["client-app", "organization-api-token"],
});

/** Section 4.16: answered with `true`. 404 where there is no such user, or no longer. */
export const opportunityUserDelete = endpoint({
  name: "opportunityUserDelete",
  section: "4.16",
  summary: "Delete an opportunity user",
  host: "org",
  method: "DELETE",
  path: "/api-externalApi/v1/integrations/opportunity-users/{id}",
  answer: z.boolean(),
  credentials: ["client-app", "organization-api-token"],
});
