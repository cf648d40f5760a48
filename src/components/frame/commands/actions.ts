import type { LucideIcon } from "lucide-react";
import CalendarCheck from "lucide-react/icons/calendar-check";
import CassetteTape from "lucide-react/icons/cassette-tape";
import ChartNoAxesColumn from "lucide-react/icons/chart-no-axes-column";
import Columns3 from "lucide-react/icons/columns-3";
import Contact from "lucide-react/icons/contact";
import Logs from "lucide-react/icons/logs";
import Plus from "lucide-react/icons/plus";
import Printer from "lucide-react/icons/printer";
import RotateCcwKey from "lucide-react/icons/rotate-ccw-key";
import TicketX from "lucide-react/icons/ticket-x";
import Unlink from "lucide-react/icons/unlink";
import {
  accessTokenRevoke,
  accountCreate,
  apiClientRotateSecret,
  engagementSync,
  engagementUserList,
  organizationCreate,
  orgWideRecordingList,
  recordingList,
  scorecardMetricValues,
  teamCreate,
} from "~/contract/plain.gen.ts";
import type { PlainEndpoint } from "~/contract/endpoint.ts";
import { actOf } from "~/components/nouns/acts.ts";
import type { Screen } from "~/components/frame/navigation.ts";
import { actionGroups } from "~/lib/actions.ts";

interface ScreenAction {
  readonly label: string;
  readonly icon: LucideIcon;
  /** Other words it is found by. */
  readonly words?: string;
  /** The screen to do it on. */
  readonly to: Screen["to"];
  /** Opens its dialog, tab or filters, if they have an address. */
  readonly search?: Readonly<Record<string, string | true>>;
  /** Does what the screen offers by this name, if that has no address. */
  readonly offer?: string;
  /** The call a credential must be able to make; without it, any credential may open it. */
  readonly endpoint?: PlainEndpoint;
}

const create = { create: true } as const;

/** The palette's "Actions": what the screens offer, from anywhere. */
export const ACTIONS: readonly ScreenAction[] = [
  {
    label: "New organization",
    icon: Plus,
    words: "create add",
    to: "/organizations",
    search: create,
    endpoint: organizationCreate,
  },
  {
    label: "New team",
    icon: Plus,
    words: "create add several teams",
    to: "/teams",
    search: create,
    endpoint: teamCreate,
  },
  {
    label: actOf(apiClientRotateSecret.name),
    icon: RotateCcwKey,
    words: "api client key renew",
    to: "/api-clients",
    endpoint: apiClientRotateSecret,
  },
  {
    label: "Secret rotations last week",
    icon: Logs,
    words: "who rotated what activity rotate",
    to: "/activity",
    search: { endpoints: apiClientRotateSecret.name, startedAfter: "last-week" },
  },
  {
    label: actOf(accessTokenRevoke.name),
    icon: TicketX,
    words: "access end stop",
    to: "/access-tokens",
    search: create,
    endpoint: accessTokenRevoke,
  },
  {
    label: actOf(accountCreate.name),
    icon: Contact,
    words: "new add",
    to: "/accounts",
    search: create,
    endpoint: accountCreate,
  },
  {
    label: actOf(engagementSync.name),
    icon: CalendarCheck,
    words: "compose new composer",
    to: "/engagements",
    endpoint: engagementSync,
  },
  {
    label: "Engagement users",
    icon: CalendarCheck,
    words: "people participants",
    to: "/engagements",
    search: { tab: "users" },
    endpoint: engagementUserList,
  },
  {
    label: "Unlinked recordings",
    icon: Unlink,
    words: "queue backlog crm link",
    to: "/recordings",
    search: { tab: "unlinked" },
    endpoint: recordingList,
  },
  {
    label: "Sync log of recordings",
    icon: CassetteTape,
    words: "org-wide updated deleted",
    to: "/recordings",
    search: { source: "org-wide" },
    endpoint: orgWideRecordingList,
  },
  {
    label: "Columns of recordings",
    icon: Columns3,
    words: "density compact rows height",
    to: "/recordings",
    offer: "Columns",
    endpoint: recordingList,
  },
  {
    label: "Count all recordings",
    icon: CassetteTape,
    words: "number total how many",
    to: "/recordings",
    offer: "Count all",
    endpoint: recordingList,
  },
  {
    label: "Compare groups",
    icon: ChartNoAxesColumn,
    words: "teams two cohorts scorecards",
    to: "/scorecards",
    offer: "Compare",
    endpoint: scorecardMetricValues,
  },
  {
    label: "Print scorecards",
    icon: Printer,
    words: "pdf paper",
    to: "/scorecards",
    offer: "Print",
    endpoint: scorecardMetricValues,
  },
];

/** An action of the screen that is shown, by the beginning of its name. */
const offered = (label: string) =>
  actionGroups
    .get()
    .flatMap(({ actions }) => actions)
    .find((action) => action.run !== undefined && action.label.startsWith(label));

/** True if the screen that is shown offers the action itself. */
export const isHere = ({ to, label, offer = label }: ScreenAction, pathname: string) =>
  to === pathname && offered(offer) !== undefined;

/** How long a screen may take to offer an action, in milliseconds. */
const PATIENCE = 10_000;

/** Runs an action of the screen at a path, once the screen offers it and it can be done. */
export function doOnceOffered(to: string, label: string) {
  const until = Date.now() + PATIENCE;
  let isOver = false;
  const end = () => {
    isOver = true;
    unsubscribe();
  };
  const look = () => {
    if (isOver) return;
    if (Date.now() > until) return end();
    const action = location.pathname === to ? offered(label) : undefined;
    if (action === undefined || action.reason !== undefined) return;
    end();
    action.run?.();
  };
  const unsubscribe = actionGroups.subscribe(() => queueMicrotask(look));
  look();
}
