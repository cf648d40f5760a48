import { type AccessToken, tokenExchange, TokenRequest } from "../../src/contract/access-tokens.ts";
import { z } from "../../src/contract/zod.ts";
import { type Database, sql } from "./database.ts";
import { readText } from "./http/body.ts";
import { HttpError } from "./http/errors.ts";
import { handleRequest } from "./http/handler.ts";
import { hashSecret, matchesHash, newSecret } from "./secrets.ts";

const LIFETIME_SECONDS = 3600;

interface Credentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

const NO_STORE = { "cache-control": "no-store", pragma: "no-cache" };

/** RFC 6749, section 5.2. */
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
  const description = "The client id and secret don't belong together.";
  return refusal(401, "invalid_client", description, usedBasic ? challenge : {});
}

async function readForm(request: Request): Promise<z.infer<typeof TokenRequest>> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded") {
    throw invalidRequest("Send the request as application/x-www-form-urlencoded.");
  }
  const form = new URLSearchParams(await readText(request));
  const fields = Object.keys(TokenRequest.shape);
  const repeated = fields.find((field) => form.getAll(field).length > 1);
  if (repeated !== undefined) throw invalidRequest(`${repeated} is there more than once.`);
  // An empty parameter counts as left out (RFC 6749, section 3.2).
  const given = Object.fromEntries([...form].filter(([, value]) => value !== ""));
  const parsed = z.safeParse(TokenRequest, given);
  if (!parsed.success) throw invalidRequest("grant_type is missing.");
  return parsed.data;
}

const decode = (part: string) => decodeURIComponent(part.replaceAll("+", " "));

/** RFC 6749, section 2.3.1: both parts are form-encoded before they are joined. */
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

async function isValid(database: Database, given: Credentials): Promise<boolean> {
  // The database can't even be asked for text with a NUL character.
  if (given.clientId.includes("\0")) return false;
  const client = await database.row<{ current: string; previous: string | null }>(sql`
    select secret_hash as current, previous_secret_hash as previous from api_client
    where client_id = ${given.clientId} and deleted_at is null`);
  const current = matchesHash(given.clientSecret, client?.current ?? null);
  const previous = matchesHash(given.clientSecret, client?.previous ?? null);
  return current || previous;
}

/** Section 4.1, and the token endpoint of RFC 6749. */
export const exchangeToken = handleRequest(tokenExchange, async (request, { database }) => {
  const { usedBasic, ...credentials } = await readCredentials(request);
  if (!(await isValid(database, credentials))) throw invalidClient(usedBasic);
  const token = newSecret();
  await database.rows(sql`
    insert into access_token (hash, client_id, expires_at)
    values (${hashSecret(token)}, ${credentials.clientId},
      ${new Date(Date.now() + LIFETIME_SECONDS * 1000).toISOString()})`);
  const answer: z.infer<typeof AccessToken> = {
    access_token: token,
    token_type: "bearer",
    expires_in: LIFETIME_SECONDS,
  };
  return Response.json(answer, { headers: NO_STORE });
});
