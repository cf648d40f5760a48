import type { LucideIcon } from "lucide-react";
import {
  Building2,
  CalendarCheck,
  CassetteTape,
  ChartNoAxesColumn,
  Contact,
  KeyRound,
  LayoutDashboard,
  Reply,
  Target,
  Ticket,
  Users,
} from "lucide-react";
import { accessTokenRevoke } from "~/contract/access-tokens.ts";
import { accountCreate } from "~/contract/accounts.ts";
import { apiClientList, apiClientRotateSecret } from "~/contract/api-clients.ts";
import type { CredentialKind } from "~/contract/credentials.ts";
import type { Endpoint } from "~/contract/endpoint.ts";
import { engagementUserList } from "~/contract/engagement-users.ts";
import { engagementSync } from "~/contract/engagements.ts";
import { followupList } from "~/contract/followups.ts";
import { opportunityList, opportunityUserDelete } from "~/contract/opportunities.ts";
import { orgWideRecordingList } from "~/contract/org-wide-recordings.ts";
import { organizationCreate, organizationList } from "~/contract/organizations.ts";
import { recordingDetails, recordingList } from "~/contract/recordings.ts";
import { scorecardMetricValues } from "~/contract/scorecards.ts";
import { teamCreate } from "~/contract/teams.ts";

export interface Screen {
  /** The sidebar's name, the screen's heading, and its table's name. */
  label: string;
  to:
    | "/"
    | "/recordings"
    | "/followups"
    | "/scorecards"
    | "/organizations"
    | "/teams"
    | "/api-clients"
    | "/access-tokens"
    | "/opportunities"
    | "/accounts"
    | "/engagements";
  icon: LucideIcon;
  /** The letter that leads there after `g`. */
  key: string;
  /** The call the screen stands on: who may make it may open the screen. */
  endpoint: Endpoint;
  /** Any credential opens it: its parts say themselves what they can't do. */
  open?: true;
  /** What else can be done there. */
  also?: readonly Endpoint[];
}

/** The sidebar. */
export const NAVIGATION: readonly { group: string; screens: readonly Screen[] }[] = [
  {
    group: "Conversations",
    screens: [
      {
        label: "Overview",
        to: "/",
        icon: LayoutDashboard,
        key: "v",
        endpoint: recordingList,
        open: true,
        also: [followupList, scorecardMetricValues, apiClientList],
      },
      {
        label: "Recordings",
        to: "/recordings",
        icon: CassetteTape,
        key: "r",
        endpoint: recordingList,
        also: [recordingDetails, orgWideRecordingList],
      },
      {
        label: "Follow-ups",
        to: "/followups",
        icon: Reply,
        key: "f",
        endpoint: followupList,
      },
      {
        label: "Scorecards",
        to: "/scorecards",
        icon: ChartNoAxesColumn,
        key: "s",
        endpoint: scorecardMetricValues,
      },
    ],
  },
  {
    group: "Structure",
    screens: [
      {
        label: "Organizations",
        to: "/organizations",
        icon: Building2,
        key: "o",
        endpoint: organizationList,
        also: [organizationCreate],
      },
      {
        label: "Teams",
        to: "/teams",
        icon: Users,
        key: "t",
        endpoint: organizationList,
        also: [teamCreate],
      },
    ],
  },
  {
    group: "Access",
    screens: [
      {
        label: "API clients",
        to: "/api-clients",
        icon: KeyRound,
        key: "c",
        endpoint: apiClientList,
        also: [apiClientRotateSecret],
      },
      {
        label: "Access tokens",
        to: "/access-tokens",
        icon: Ticket,
        key: "k",
        endpoint: accessTokenRevoke,
        open: true,
      },
    ],
  },
  {
    group: "CRM",
    screens: [
      {
        label: "Opportunities",
        to: "/opportunities",
        icon: Target,
        key: "p",
        endpoint: opportunityList,
        also: [opportunityUserDelete],
      },
      {
        label: "Accounts",
        to: "/accounts",
        icon: Contact,
        key: "a",
        endpoint: accountCreate,
      },
      {
        label: "Engagements",
        to: "/engagements",
        icon: CalendarCheck,
        key: "e",
        endpoint: engagementSync,
        also: [engagementUserList],
      },
    ],
  },
];

export const SCREENS = NAVIGATION.flatMap(({ screens }) => screens);

export const KIND_NAMES: Record<CredentialKind, string> = {
  "client-app": "Client app",
  "organization-api-token": "Organization API token",
  "oauth-app-token": "OAuth app token",
};

const INDEFINITE: Record<CredentialKind, string> = {
  "client-app": "a client app",
  "organization-api-token": "an organization API token",
  "oauth-app-token": "an OAuth app token",
};

/** Why a credential can't make a call, or undefined where it can (section 5). */
export function reasonAgainst(endpoint: Endpoint, kind: string | undefined): string | undefined {
  if (kind === undefined || endpoint.credentials.some((allowed) => allowed === kind))
    return undefined;
  const others = endpoint.credentials.map((allowed) => INDEFINITE[allowed]).join(" or ");
  return `This credential can't do that: sign in with ${others}.`;
}

/** Why a credential can't open a screen, or undefined where it can. */
export const reasonAgainstScreen = (
  { endpoint, open }: Pick<Screen, "endpoint" | "open">,
  kind: string | undefined,
): string | undefined => (open ? undefined : reasonAgainst(endpoint, kind));
