import { accessTokenRevoke } from "~/contract/plain.gen.ts";
import { tokenProbe } from "~/contract/plain-later.gen.ts";
import type { BodyInput } from "~/contract/endpoint.ts";
import { type ApiError, toApiError } from "../transport/errors.ts";
import { call, callGateway } from "../transport/http.ts";
import { reportRefusal } from "../transport/query-client.ts";
import type { Write } from "../transport/write.ts";

/** The token to revoke, and the app's secret as proof (section 4.4). */
export interface TokenRevocation extends BodyInput<typeof accessTokenRevoke> {
  clientId: string;
  tokenId: string;
}

/**
 * Revokes an OAuth app's access token (section 4.4). The app's secret, which is sent, stays out of every
 * cache.
 */
export const revokeAccessToken = (): Write<TokenRevocation, unknown> => ({
  endpoint: accessTokenRevoke,
  words: {
    nothing: "Nothing was revoked.",
    maybe: "The token may have been revoked.",
    again: "Revoking again is safe: it changes nothing if the token is revoked.",
  },
  send: ({ clientId, tokenId, ...body }) =>
    call(accessTokenRevoke, { params: { clientId, tokenId }, body }),
});

/** Whether the service still accepts a token; `unknown` if it couldn't be asked. */
export type TokenCheck =
  { state: "refused" | "accepted"; status: number } | { state: "unknown"; error: ApiError };

/**
 * Checks with one call whether an access token still authenticates. Never throws, and is neither a
 * query nor a mutation, as no cache may hold a token.
 */
export async function checkToken(accessToken: string): Promise<TokenCheck> {
  try {
    const { authenticates, status } = await callGateway(tokenProbe, { body: { accessToken } });
    return { state: authenticates ? "accepted" : "refused", status };
  } catch (error) {
    reportRefusal(error);
    return { state: "unknown", error: toApiError(error) };
  }
}
