import {
  type AccessToken,
  accessTokenRevoke,
  tokenExchange,
  TokenRequest,
} from "~/contract/access-tokens.ts";
import { z } from "~/contract/zod.ts";
import { type Database, sql } from "~server/shared/database/database.ts";
import { reaches } from "../http/access.ts";
import { forbidden, HttpError, notFound } from "../http/errors.ts";
import { handle, type Handler } from "../http/handler.ts";
import { readText } from "../http/input.ts";
import { UNSTORABLE } from "~server/shared/storable.ts";
import { hashSecret, matchesHash, newSecret } from "../process/secrets.ts";

const LIFETIME_SECONDS = 3600;
/** Characters of a form: all parameters together need fewer. */
const MAX_FORM = 16_384;

interface Credentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

const NO_STORE = { "cache-control": "no-store", pragma: "no-cache" };

/** An error answer of RFC 6749, section 5.2. */
function refusal(
  status: 400 | 401,
  error: "invalid_request" | "invalid_client" | "unsupported_grant_type",
  description: string,
  headers: Readonly<Record<string, string>> = {},
) {
  const body = { error, error_description: description };
  return new HttpError(status, body, { ...NO_STORE, ...headers });
}

const invalidRequest = (description: string) => refusal(400, "invalid_request", description);

function invalidClient(usedBasic: boolean) {
  const challenge = { "www-authenticate": 'Basic realm="oauth2", charset="UTF-8"' };
  const description = "The client ID or secret is wrong.";
  return refusal(401, "invalid_client", description, usedBasic ? challenge : {});
}

async function readForm(request: Request): Promise<z.infer<typeof TokenRequest>> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded") {
    throw invalidRequest("The content type must be application/x-www-form-urlencoded.");
  }
  const text = await readText(request).catch((error: unknown) => {
    if (!(error instanceof HttpError)) throw error;
    if (error.status === 400) throw invalidRequest("The form isn't UTF-8 text.");
    throw new HttpError(error.status, error.body, NO_STORE);
  });
  if (text.length > MAX_FORM) throw invalidRequest("The form is too long.");
  const form = new URLSearchParams(text);
  const fields = Object.keys(TokenRequest.shape);
  const repeated = fields.find((field) => form.getAll(field).length > 1);
  if (repeated !== undefined) throw invalidRequest(`${repeated} occurs more than once.`);
  // An empty parameter counts as left out (RFC 6749, section 3.2).
  const nonEmpty = Object.fromEntries([...form].filter(([, value]) => value !== ""));
  const parsed = z.safeParse(TokenRequest, nonEmpty);
  if (!parsed.success) throw invalidRequest("grant_type is missing, or a parameter is too long.");
  return parsed.data;
}

const decode = (part: string) => decodeURIComponent(part.replaceAll("+", " "));

/** Both parts are form-encoded before they are joined (RFC 6749, section 2.3.1). */
function readBasic(header: string): Credentials {
  const encoded = /^basic +([\w+/=-]+) *$/i.exec(header)?.[1];
  const text = Buffer.from(encoded ?? "", "base64").toString();
  const colon = text.indexOf(":");
  if (colon < 1) throw invalidClient(true);
  try {
    return { clientId: decode(text.slice(0, colon)), clientSecret: decode(text.slice(colon + 1)) };
  } catch {
    throw invalidClient(true);
  }
}

async function readCredentials(request: Request): Promise<Credentials & { usedBasic: boolean }> {
  const form = await readForm(request);
  const header = request.headers.get("authorization");
  if (header !== null && (form.client_id ?? form.client_secret) !== undefined) {
    throw invalidRequest("Authenticate in the header or in the body, not in both.");
  }
  if (form.grant_type !== "client_credentials") {
    throw refusal(400, "unsupported_grant_type", "Only client_credentials is supported.");
  }
  if (header !== null) return { ...readBasic(header), usedBasic: true };
  const { client_id: clientId, client_secret: clientSecret } = form;
  if (clientId === undefined || clientSecret === undefined) {
    throw invalidRequest("client_id and client_secret are both required.");
  }
  return { clientId, clientSecret, usedBasic: false };
}

async function isValid(database: Database, credentials: Credentials): Promise<boolean> {
  // The database rejects queries with a NUL character.
  if (UNSTORABLE.test(credentials.clientId)) return false;
  const client = await database.row<{ current: string; previous: string | null }>(sql`
    select secret_hash as current, previous_secret_hash as previous from api_client
    where client_id = ${credentials.clientId} and deleted_at is null`);
  const { current = null, previous = null } = client ?? {};
  // Both are compared, whichever matches.
  const matches = [current, previous].map((hash) => matchesHash(credentials.clientSecret, hash));
  return matches.includes(true);
}

/** Section 4.1: the token endpoint of RFC 6749. */
export const exchangeToken: Handler = {
  row: tokenExchange,
  serve: async (request, { database }) => {
    const { usedBasic, ...credentials } = await readCredentials(request);
    if (!(await isValid(database, credentials))) throw invalidClient(usedBasic);
    const token = newSecret();
    const now = Date.now();
    // Skips what another exchange is deleting.
    await database.rows(sql`
      with expired as (
        delete from access_token where hash in (
          select hash from access_token where expires_at < ${new Date(now).toISOString()}
          limit 1000 for update skip locked)
      )
      insert into access_token (hash, client_id, expires_at)
      values (${hashSecret(token)}, ${credentials.clientId},
        ${new Date(now + LIFETIME_SECONDS * 1000).toISOString()})`);
    const answer: z.infer<typeof AccessToken> = {
      access_token: token,
      token_type: "bearer",
      expires_in: LIFETIME_SECONDS,
    };
    return Response.json(answer, { headers: NO_STORE });
  },
};

/**
 * Section 4.4. The token is marked as revoked and no longer authenticates. The secret is checked
 * before the answer reveals anything about the token.
 */
export const revokeAccessToken = handle(accessTokenRevoke, async (call, { database, tokens }) => {
  const { params, body, caller } = call;
  const { clientId, tokenId } = params;
  const app = await database.row<{ organizationId: string; hash: string }>(sql`
    select organization_id as "organizationId", secret_hash as hash from oauth_app
    where client_id = ${clientId}`);
  if (!app) throw notFound("There is no such OAuth app.");
  if (!reaches(caller, app.organizationId)) {
    throw forbidden("This credential can't access that OAuth app.");
  }
  const wrongSecret = forbidden("The client secret or the user is wrong.");
  if (!matchesHash(body.clientSecret, app.hash)) throw wrongSecret;
  const token = await database.row<{ userId: string }>(sql`
    select user_id as "userId" from oauth_token
    where id = ${tokenId} and client_id = ${clientId} and revoked_at is null`);
  if (token && token.userId !== body.userId) throw wrongSecret;
  // If two calls come at once, the second one finds the token revoked.
  const revoked =
    token &&
    (await database.row(sql`
    update oauth_token set revoked_at = ${new Date().toISOString()}
    where id = ${tokenId} and revoked_at is null returning id`));
  if (!revoked) throw notFound("The app has no such token, or it is already revoked.");
  tokens.forget();
  return { tokenId };
});
