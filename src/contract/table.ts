import { accountCreate } from "./accounts.ts";
import { accessTokenRevoke, tokenExchange } from "./access-tokens.ts";
import { apiClientList, apiClientRotateSecret } from "./api-clients.ts";
import type { Endpoint, PlainEndpoint } from "./endpoint.ts";
import { engagementUserList } from "./engagement-users.ts";
import { engagementSync } from "./engagements.ts";
import { followupList } from "./followups.ts";
import { secretProbe, signIn, tokenProbe } from "./gateway.ts";
import { check } from "./issues.ts";
import { opportunityList, opportunityUserDelete } from "./opportunities.ts";
import { organizationCreate, organizationList } from "./organizations.ts";
import { orgWideRecordingList } from "./org-wide-recordings.ts";
import { recordingDetails, recordingList } from "./recordings.ts";
import { clientSecrets, rotationPrepare } from "./rotations.ts";
import { scorecardMetricValues } from "./scorecards.ts";
import { signInStart } from "./sign-in.ts";
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

/** The gateway's own endpoints that take a body. */
const GATEWAY_WRITES: readonly Endpoint[] = [
  signIn,
  signInStart,
  tokenProbe,
  secretProbe,
  clientSecrets,
  rotationPrepare,
];

/** Checks a body strictly with the schema that its endpoint was declared with. */
export function checkBody({ name }: PlainEndpoint, value: unknown) {
  const schema = [...TABLE, ...GATEWAY_WRITES].find((row) => row.name === name)?.body;
  return schema === undefined ? { data: undefined } : check(schema, value);
}
