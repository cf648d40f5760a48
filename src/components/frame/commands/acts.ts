import Download from "lucide-react/icons/download";
import KeyRound from "lucide-react/icons/key-round";
import Plus from "lucide-react/icons/plus";
import SquarePen from "lucide-react/icons/square-pen";
import Ticket from "lucide-react/icons/ticket";
import Unlink from "lucide-react/icons/unlink";
import type { LucideIcon } from "lucide-react";
import {
  accessTokenRevoke,
  accountCreate,
  apiClientRotateSecret,
  engagementSync,
  organizationCreate,
  recordingList,
  teamCreate,
} from "~/contract/plain.gen.ts";
import type { PlainEndpoint } from "~/contract/endpoint.ts";

/** What another screen is for, found from every screen. */
export interface Act {
  readonly label: string;
  readonly words: string;
  readonly icon: LucideIcon;
  readonly to: "/recordings" | "/organizations" | "/teams" | "/api-clients" | "/engagements";
  readonly search?: { readonly create?: true; readonly crmLinkStatus?: "unlinked" };
  /** The screen's own action that is run once it is shown. */
  readonly action?: string;
  readonly endpoint: PlainEndpoint;
}

export const ACTS: readonly Act[] = [
  {
    label: "Unlinked recordings",
    words: "link calls crm opportunity",
    icon: Unlink,
    to: "/recordings",
    search: { crmLinkStatus: "unlinked" },
    endpoint: recordingList,
  },
  {
    label: "Export recordings",
    words: "csv download save calls ndjson",
    icon: Download,
    to: "/recordings",
    action: "Export",
    endpoint: recordingList,
  },
  {
    label: "New organization",
    words: "create add",
    icon: Plus,
    to: "/organizations",
    search: { create: true },
    endpoint: organizationCreate,
  },
  {
    label: "New team",
    words: "create add teams",
    icon: Plus,
    to: "/teams",
    search: { create: true },
    endpoint: teamCreate,
  },
  {
    label: "Rotate a secret",
    words: "api client renew leaked old",
    icon: KeyRound,
    to: "/api-clients",
    endpoint: apiClientRotateSecret,
  },
  {
    label: "Revoke an access token",
    words: "oauth app",
    icon: Ticket,
    to: "/api-clients",
    action: "Revoke token",
    endpoint: accessTokenRevoke,
  },
  {
    label: "Sync engagement",
    words: "compose write crm",
    icon: SquarePen,
    to: "/engagements",
    endpoint: engagementSync,
  },
  {
    label: "Create account",
    words: "new add crm",
    icon: Plus,
    to: "/engagements",
    action: "Create account",
    endpoint: accountCreate,
  },
];
