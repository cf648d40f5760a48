import { TABLE } from "../../../src/contract/table.ts";
import { exchangeToken } from "../resources/access-tokens.ts";
import { createAccount } from "../resources/accounts.ts";
import { listApiClients, rotateApiClientSecret } from "../resources/api-clients.ts";
import { listEngagementUsers } from "../resources/engagement-users.ts";
import { syncEngagement } from "../resources/engagements.ts";
import { listFollowups } from "../resources/followups.ts";
import type { Handler } from "./handler.ts";
import { deleteOpportunityUser, listOpportunities } from "../resources/opportunities.ts";
import { createOrganization, listOrganizations } from "../resources/organizations.ts";
import { listOrgWideRecordings } from "../resources/org-wide-recordings.ts";
import { listRecordings, readRecordingDetails } from "../resources/recordings.ts";
import { revokeAccessToken } from "../resources/revocation.ts";
import { readScorecard } from "../resources/scorecards.ts";
import { createTeam } from "../resources/teams.ts";

const HANDLERS: readonly Handler[] = [
  exchangeToken,
  listApiClients,
  rotateApiClientSecret,
  revokeAccessToken,
  createAccount,
  createOrganization,
  createTeam,
  listRecordings,
  readRecordingDetails,
  listOrgWideRecordings,
  listFollowups,
  listOrganizations,
  listOpportunities,
  syncEngagement,
  listEngagementUsers,
  deleteOpportunityUser,
  readScorecard,
];

/**
 * Returns the handlers, one per endpoint. Throws at startup, and so in every test, if an endpoint
 * doesn't have exactly one handler, or a handler has no endpoint.
 */
export function completeHandlers(handlers = HANDLERS, table = TABLE): readonly Handler[] {
  for (const row of table) {
    const count = handlers.filter((handler) => handler.row === row).length;
    if (count !== 1) throw new Error(`The endpoint ${row.name} has ${count} handlers.`);
  }
  const stray = handlers.find((handler) => !table.includes(handler.row));
  if (stray) throw new Error(`The handler of ${stray.row.name} has no row in the table.`);
  return handlers;
}
