import { z } from "./zod.ts";

const text = z.nullable(z.string());

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
