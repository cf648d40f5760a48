import { accountCreate } from "./accounts.ts";
import { accessTokenRevoke, tokenExchange } from "./access-tokens.ts";
import { apiClientList, apiClientRotateSecret } from "./api-clients.ts";
import type { Endpoint } from "./endpoint.ts";
import { engagementUserList } from "./engagement-users.ts";
import { engagementSync } from "./engagements.ts";
import { followupList } from "./followups.ts";
import { opportunityList, opportunityUserDelete } from "./opportunities.ts";
import { organizationCreate, organizationList } from "./organizations.ts";
import { orgWideRecordingList } from "./org-wide-recordings.ts";
import { recordingDetails, recordingList } from "./recordings.ts";
import { scorecardMetricValues } from "./scorecards.ts";
import { teamCreate } from "./teams.ts";

/** All endpoints of the API. Gateway, service, OpenAPI document and console are derived from this. */
export const TABLE: readonly Endpoint[] = [
  tokenExchange,
  apiClientList,
  apiClientRotateSecret,
  accessTokenRevoke,
  accountCreate,
  organizationCreate,
  teamCreate,
  recordingList,
  recordingDetails,
  orgWideRecordingList,
  followupList,
  organizationList,
  opportunityList,
  engagementSync,
  engagementUserList,
  opportunityUserDelete,
  scorecardMetricValues,
];
