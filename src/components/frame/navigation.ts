import type { LucideIcon } from "lucide-react";
import Building2 from "lucide-react/icons/building-complex";
import CalendarCheck from "lucide-react/icons/calendar-check";
import CassetteTape from "lucide-react/icons/cassette-tape";
import ChartNoAxesColumn from "lucide-react/icons/chart-no-axes-column";
import KeyRound from "lucide-react/icons/key-round";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import Logs from "lucide-react/icons/logs";
import History from "lucide-react/icons/history";
import Reply from "lucide-react/icons/reply";
import Target from "lucide-react/icons/target";
import Users from "lucide-react/icons/users";
import {
  engagementSync,
  followupList,
  opportunityList,
  organizationList,
  orgWideRecordingList,
  recordingList,
  scorecardMetricValues,
} from "~/contract/plain.gen.ts";
import type { PlainEndpoint } from "~/contract/endpoint.ts";

export interface Screen {
  /** The name of the screen in the sidebar, its heading and its table. */
  label: string;
  to:
    | "/"
    | "/recordings"
    | "/recordings/sync-log"
    | "/followups"
    | "/scorecards"
    | "/organizations"
    | "/teams"
    | "/api-clients"
    | "/opportunities"
    | "/engagements"
    | "/activity";
  icon: LucideIcon;
  /** The key that opens it after `g`. */
  key: string;
  /** The call a credential must be able to make to open the screen. Without one, the screen says what it can't do. */
  endpoint?: PlainEndpoint;
}

/** The sidebar. */
export const NAVIGATION: readonly { group: string; screens: readonly Screen[] }[] = [
  {
    group: "Conversations",
    screens: [
      { label: "Overview", to: "/", icon: LayoutDashboard, key: "v" },
      {
        label: "Recordings",
        to: "/recordings",
        icon: CassetteTape,
        key: "r",
        endpoint: recordingList,
      },
      { label: "Follow-ups", to: "/followups", icon: Reply, key: "f", endpoint: followupList },
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
      },
      {
        label: "Teams",
        to: "/teams",
        icon: Users,
        key: "t",
        endpoint: organizationList,
      },
    ],
  },
  {
    group: "Access",
    screens: [
      // Every credential can list clients or revoke an access token there.
      { label: "API clients", to: "/api-clients", icon: KeyRound, key: "c" },
      { label: "Activity", to: "/activity", icon: History, key: "y" },
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
      },
      {
        label: "Engagements",
        to: "/engagements",
        icon: CalendarCheck,
        key: "e",
        endpoint: engagementSync,
      },
      {
        label: "Sync log",
        to: "/recordings/sync-log",
        icon: Logs,
        key: "l",
        endpoint: orgWideRecordingList,
      },
    ],
  },
];

export const SCREENS = NAVIGATION.flatMap(({ screens }) => screens);
