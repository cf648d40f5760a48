import { accountCreate } from "./accounts.ts";
import { tokenExchange } from "./access-tokens.ts";
import { apiClientList, apiClientRotateSecret } from "./api-clients.ts";
import type { Endpoint } from "./endpoint.ts";
import { opportunityList, opportunityUserDelete } from "./opportunities.ts";
import { organizationCreate, organizationList } from "./organizations.ts";
import { recordingDetails, recordingList } from "./recordings.ts";
import { scorecardMetricValues } from "./scorecards.ts";
import { teamCreate } from "./teams.ts";

/** The interface, a row an endpoint. Gateway, service, OpenAPI document and console are derived from it. */
export const TABLE: readonly Endpoint[] = [
  tokenExchange,
  apiClientList,
  apiClientRotateSecret,
  accountCreate,
  organizationCreate,
  teamCreate,
  recordingList,
  recordingDetails,
  organizationList,
  opportunityList,
  opportunityUserDelete,
  scorecardMetricValues,
];
