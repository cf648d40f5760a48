import { endpoint, id, list, page, paging, textOrNull } from "./declare.ts";
import { TeamSummary } from "./teams.ts";
import { z } from "./zod.ts";

/** Section 2.6. `isActive` says whether it is in use, even if `deletedAt` is set. */
export const Integration = z.object({
  id: z.string(),
  name: z.string(),
  externalAccountId: z.string(),
  integrationPlatform: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  deletedAt: textOrNull,
  isActive: z.boolean(),
});

export const Industry = z.object({ id: z.string(), name: z.string(), description: z.string() });

/** Section 2.6. */
export const Organization = z.object({
  id: z.string(),
  name: z.string(),
  industries: z.array(Industry),
  integrations: z.array(Integration),
  teams: z.array(TeamSummary),
  adminUids: z.array(z.string()),
  betaFeatures: z.array(z.string()),
  consentNotRequired: z.boolean(),
  dateCreated: z.string(),
  disabled: z.boolean(),
  ownerUid: textOrNull,
});
export type Organization = z.infer<typeof Organization>;

export const NewOrganization = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  orgGroupIds: list(id),
  adminUids: z._default(list(id), []),
  disabled: z._default(z.boolean(), false),
  industryIds: z._default(list(id), []),
  ownerUid: z.optional(id),
});

/** Section 4.12. */
export const organizationList = endpoint({
  name: "organizationList",
  section: "4.12",
  summary: "List organizations",
  host: "org",
  method: "GET",
  path: "/api-externalApi/v1/core/organizations",
  query: z.object(paging(100, 100)),
  answer: page(Organization),
});

/** Section 4.6: returned without an envelope. */
export const organizationCreate = endpoint({
  name: "organizationCreate",
  section: "4.6",
  summary: "Create an organization",
  host: "org",
  method: "POST",
  path: "/api-externalApi/v1/core/organizations",
  body: NewOrganization,
  answer: Organization,
});
