import { required } from "~/components/form/required.ts";
import { Revocation } from "~/contract/access-tokens.ts";
import type { Issue } from "~/contract/errors.ts";
import { z } from "~/contract/zod.ts";

/** The request: which token of which app, and the app's proof (section 4.4). */
export const RevocationForm = z.extend(Revocation, {
  clientId: required("Enter the OAuth app's client ID."),
  tokenId: required("Enter the token ID."),
  clientSecret: required("Enter the app's client secret."),
  userId: required("Enter the user ID."),
});

const issue = (field: string, message: string): Issue => ({
  code: "custom",
  path: [field],
  message,
});

/** The fields that a refusal may be about, by status: section 4.4 doesn't say which one it is. */
export const REVOCATION_ISSUES: Readonly<Record<number, readonly Issue[]>> = {
  403: [issue("clientSecret", "Check the client secret."), issue("userId", "Check the user ID.")],
  404: [
    issue("clientId", "Check the client ID."),
    issue("tokenId", "No such token, or already revoked."),
  ],
};
