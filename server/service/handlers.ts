import { TABLE } from "../../src/contract/table.ts";
import { exchangeToken } from "./access-tokens.ts";
import { createAccount } from "./accounts.ts";
import { listApiClients, rotateApiClientSecret } from "./api-clients.ts";
import { listEngagementUsers } from "./engagement-users.ts";
import { syncEngagement } from "./engagements.ts";
import { listFollowups } from "./followups.ts";
import type { Handler } from "./http/handler.ts";
import { deleteOpportunityUser, listOpportunities } from "./opportunities.ts";
import { createOrganization, listOrganizations } from "./organizations.ts";
import { listOrgWideRecordings } from "./org-wide-recordings.ts";
import { listRecordings, readRecordingDetails } from "./recordings.ts";
import { revokeAccessToken } from "./revocation.ts";
import { readScorecard } from "./scorecards.ts";
import { createTeam } from "./teams.ts";

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
 * The handlers, one a row of the table. Throws at the start of the service, and so in every test,
 * where a row has no handler or two, or a handler no row.
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
