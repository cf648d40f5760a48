import { accessTokenRevoke } from "~/contract/access-tokens.ts";
import { accountCreate } from "~/contract/accounts.ts";
import { apiClientRotateSecret } from "~/contract/api-clients.ts";
import type { Endpoint } from "~/contract/endpoint.ts";
import { engagementSync } from "~/contract/engagements.ts";
import { organizationCreate } from "~/contract/organizations.ts";
import { teamCreate } from "~/contract/teams.ts";
import type { Screen } from "./navigation.ts";

/** Something that writes. Its button and the palette's entry take their words from here. */
export interface Action {
  readonly label: string;
  /** The screen it is done on, and its dialog where that has an address. */
  readonly to: Screen["to"];
  readonly search?: { readonly create: true };
  readonly endpoint: Endpoint;
}

const create = { create: true } as const;

export const NEW_ORGANIZATION: Action = {
  label: "New organization",
  to: "/organizations",
  search: create,
  endpoint: organizationCreate,
};
export const NEW_TEAM: Action = {
  label: "New team",
  to: "/teams",
  search: create,
  endpoint: teamCreate,
};
export const ROTATE_SECRET: Action = {
  label: "Rotate secret",
  to: "/api-clients",
  endpoint: apiClientRotateSecret,
};

export const REVOKE_TOKEN: Action = {
  label: "Revoke token",
  to: "/access-tokens",
  endpoint: accessTokenRevoke,
};
export const CREATE_ACCOUNT: Action = {
  label: "Create account",
  to: "/accounts",
  endpoint: accountCreate,
};
export const SYNC_ENGAGEMENT: Action = {
  label: "Sync engagement",
  to: "/engagements",
  endpoint: engagementSync,
};

/** What the palette offers to do. */
export const ACTIONS: readonly Action[] = [
  NEW_ORGANIZATION,
  NEW_TEAM,
  ROTATE_SECRET,
  REVOKE_TOKEN,
  CREATE_ACCOUNT,
  SYNC_ENGAGEMENT,
];
