import { signIn, signOut } from "~/contract/plain-later.gen.ts";
import {
  accessTokenRevoke,
  accountCreate,
  apiClientRotateSecret,
  engagementSync,
  opportunityUserDelete,
  organizationCreate,
  teamCreate,
} from "~/contract/plain.gen.ts";
import { lookup } from "~/lib/lookup.ts";

/** Writes to the service, by endpoint, as every screen names them: a verb and a noun. */
export const WRITE_ACTS = {
  [apiClientRotateSecret.name]: "Rotate secret",
  [accessTokenRevoke.name]: "Revoke token",
  [accountCreate.name]: "Create account",
  [organizationCreate.name]: "Create organization",
  [teamCreate.name]: "Create team",
  [engagementSync.name]: "Sync engagement",
  [opportunityUserDelete.name]: "Remove opportunity user",
};

/** Signing in and out. */
export const SIGN_IN_ACTS = {
  [signIn.name]: "Sign in",
  [signOut.name]: "Sign out",
  sessionEnded: "Session ended",
};

const NAMES = lookup<string>({ ...WRITE_ACTS, ...SIGN_IN_ACTS });

/** What a call does, in words; an unknown one is called by its endpoint. */
export const actOf = (endpoint: string): string => NAMES[endpoint] ?? endpoint;
