import { mutationOptions } from "@tanstack/react-query";
import { accessTokenRevoke } from "~/contract/access-tokens.ts";
import type { BodyInput } from "~/contract/endpoint.ts";
import type { Issue } from "~/contract/errors.ts";
import { tokenProbe } from "~/contract/gateway.ts";
import { ApiError, toApiError } from "./errors.ts";
import { call, callGateway } from "./http.ts";
import { reportSignOut } from "./query-client.ts";

/** Which token, and what the app proves itself with (section 4.4). */
export interface TokenRevocation extends BodyInput<typeof accessTokenRevoke> {
  clientId: string;
  tokenId: string;
}

const issue = (field: string, message: string): Issue => ({
  code: "custom",
  path: [field],
  message,
});

const NEEDED = {
  clientId: "Name the OAuth app that issued the token",
  tokenId: "Name the token to revoke",
  clientSecret: "The app proves itself with its secret",
  userId: "Name the user the token acts for",
} as const;

/** What is missing before the service can be asked. */
export const missingOf = (
  values: Readonly<Record<keyof typeof NEEDED, string>>,
): readonly Issue[] =>
  Object.entries(NEEDED).flatMap(([field, message]) =>
    Object.entries(values).some(([name, value]) => name === field && value.trim() !== "")
      ? []
      : [issue(field, message)],
  );

/** The service refuses in words alone; they tell which field they are about. */
function fieldIssues({ status, message }: ApiError): readonly Issue[] {
  const aboutApp = /\bapp\b/i.test(message) && !/token|secret|user/i.test(message);
  if (status === 403 && aboutApp) {
    return [issue("clientId", "This session's credential has no access to this app")];
  }
  if (status === 403) {
    return [
      issue("clientSecret", "Perhaps this isn't the app's secret"),
      issue("userId", "Perhaps this isn't the user the token acts for"),
    ];
  }
  if (status === 404 && aboutApp) return [issue("clientId", "The service knows no such app")];
  if (status === 404) {
    return [issue("tokenId", "The app has no such token, or it is revoked already")];
  }
  return [];
}

function explain(error: ApiError): ApiError {
  const { status, code, message, requestId, retryAfter, cause } = error;
  const issues = error.issues.length > 0 ? error.issues : fieldIssues(error);
  return new ApiError({ status, code, message, issues, requestId, retryAfter, cause });
}

/**
 * Revokes an OAuth app's access token (section 4.4). 403 and 404 come as issues of the fields they
 * are about. No cache keeps what was sent: it holds the app's secret.
 */
export const revokeAccessToken = () =>
  mutationOptions({
    mutationFn: async ({ clientId, tokenId, ...body }: TokenRevocation) => {
      try {
        return await call(accessTokenRevoke, { params: { clientId, tokenId }, body });
      } catch (error) {
        throw error instanceof ApiError ? explain(error) : error;
      }
    },
    gcTime: 0,
  });

/** What one call with a token told; `error` where it told nothing. */
export type TokenProof =
  { state: "refused" | "accepted"; status: number } | { state: "unknown"; error: ApiError };

/**
 * Tries whether an access token authenticates, with one call. It never throws, and is neither a
 * query nor a mutation, as no cache may hold a token.
 */
export async function proveToken(accessToken: string): Promise<TokenProof> {
  try {
    const { authenticates, status } = await callGateway(tokenProbe, { body: { accessToken } });
    return { state: authenticates ? "accepted" : "refused", status };
  } catch (error) {
    reportSignOut(error);
    return { state: "unknown", error: toApiError(error) };
  }
}
