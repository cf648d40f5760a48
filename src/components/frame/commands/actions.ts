import type { LucideIcon } from "lucide-react";
import CalendarCheck from "lucide-react/icons/calendar-check";
import Contact from "lucide-react/icons/contact";
import Plus from "lucide-react/icons/plus";
import RotateCcwKey from "lucide-react/icons/rotate-ccw-key";
import TicketX from "lucide-react/icons/ticket-x";
import {
  accessTokenRevoke,
  accountCreate,
  apiClientRotateSecret,
  engagementSync,
  organizationCreate,
  teamCreate,
} from "~/contract/plain.gen.ts";
import type { PlainEndpoint } from "~/contract/endpoint.ts";
import { actOf } from "~/components/nouns/acts.ts";
import type { Screen } from "~/components/frame/navigation.ts";

interface Action {
  readonly label: string;
  readonly icon: LucideIcon;
  /** Other words it is found by. */
  readonly words?: string;
  /** The screen to do it on. */
  readonly to: Screen["to"];
  /** Opens its dialog, if that has an address. */
  readonly search?: { readonly create: true };
  readonly endpoint: PlainEndpoint;
}

const search = { create: true } as const;

/** The palette's "Actions". */
export const ACTIONS: readonly Action[] = [
  {
    label: "New organization",
    icon: Plus,
    words: "create add",
    to: "/organizations",
    search,
    endpoint: organizationCreate,
  },
  {
    label: "New team",
    icon: Plus,
    words: "create add",
    to: "/teams",
    search,
    endpoint: teamCreate,
  },
  {
    label: actOf(apiClientRotateSecret.name),
    icon: RotateCcwKey,
    to: "/api-clients",
    endpoint: apiClientRotateSecret,
  },
  {
    label: actOf(accessTokenRevoke.name),
    icon: TicketX,
    to: "/access-tokens",
    endpoint: accessTokenRevoke,
  },
  {
    label: actOf(accountCreate.name),
    icon: Contact,
    words: "new",
    to: "/accounts",
    endpoint: accountCreate,
  },
  {
    label: actOf(engagementSync.name),
    icon: CalendarCheck,
    words: "compose new",
    to: "/engagements",
    endpoint: engagementSync,
  },
];
