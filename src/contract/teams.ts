import { endpoint, id, list } from "./declare.ts";
import { z } from "./zod.ts";

/** Section 2.6: a team as an organization lists it. */
export const TeamSummary = z.object({
  id: z.string(),
  name: z.string(),
  coachUids: z.array(z.string()),
  memberUids: z.array(z.string()),
});
export type TeamSummary = z.infer<typeof TeamSummary>;

/** Section 2.7: a team as returned on creation. The manifests map user IDs to data of any shape. */
export const Team = z.extend(TeamSummary, {
  organizationId: z.string(),
  coachManifest: z.record(z.string(), z.unknown()),
  memberManifest: z.record(z.string(), z.unknown()),
  newUserDefaultConversationTypes: z.array(z.string()),
  createdAt: z.string(),
});

export const NewTeam = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  coachUids: z._default(list(id), []),
  memberUids: z._default(list(id), []),
  newUserDefaultConversationTypes: z._default(list(id), []),
  betaFeatures: z._default(list(id), []),
});

/** Section 4.7. */
export const teamCreate = endpoint({
  name: "teamCreate",
  section: "4.7",
  summary: "Create a team for an organization",
  host: "org",
  method: "POST",
  path: "/api-externalApi/v1/core/organizations/{orgId}/teams",
  body: NewTeam,
  answer: Team,
  status: 201,
});
