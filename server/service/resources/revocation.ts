import { accessTokenRevoke } from "../../../src/contract/access-tokens.ts";
import { reaches } from "../http/access.ts";
import { sql } from "~server/shared/database/database.ts";
import { forbidden, notFound } from "../http/errors.ts";
import { handle } from "../http/handler.ts";
import { APP_HASHES, matchesAny } from "../process/secrets.ts";

/**
 * Section 4.4. The token is marked as revoked and no longer authenticates. The secret is checked
 * before the answer reveals anything about the token.
 */
export const revokeAccessToken = handle(accessTokenRevoke, async (call, { database, tokens }) => {
  const { params, body, caller } = call;
  const { clientId, tokenId } = params;
  const app = await database.row<{ organizationId: string; hashes: string[] }>(sql`
    select organization_id as "organizationId", ${APP_HASHES} as hashes from oauth_app
    where client_id = ${clientId}`);
  if (!app) throw notFound("There is no such OAuth app.");
  if (!reaches(caller, app.organizationId)) {
    throw forbidden("This credential can't access that OAuth app.");
  }
  const wrongSecret = forbidden("The client secret or the user is wrong.");
  if (!matchesAny(body.clientSecret, app.hashes)) throw wrongSecret;
  const token = await database.row<{ userId: string }>(sql`
    select user_id as "userId" from oauth_token
    where id = ${tokenId} and client_id = ${clientId} and revoked_at is null`);
  if (token && token.userId !== body.userId) throw wrongSecret;
  // Of two concurrent calls one finds the token already revoked.
  const revoked =
    token &&
    (await database.row(sql`
    update oauth_token set revoked_at = ${new Date().toISOString()}
    where id = ${tokenId} and revoked_at is null returning id`));
  if (!revoked) throw notFound("The app has no such token, or it is already revoked.");
  tokens.forget();
  return { tokenId };
});
