import { existsSync } from "node:fs";
import {
  findSandboxCredentials,
  type SandboxCredentials,
  sandboxPath,
} from "~server/shared/sandbox-file.ts";
import { type Database, type Queries, sql } from "~server/shared/database/database.ts";
import { writePrivate } from "./sandbox.ts";
import { hashSecret, newId, newSecret } from "./secrets.ts";

type Owner = Pick<SandboxCredentials, "organizationId" | "userId"> & { clientId: string };

/** The sandbox's client and who made it: no other client may do everything. */
const findOwner = (queries: Queries) =>
  queries.row<Owner>(sql`
    select client_id as "clientId", organization_id as "organizationId", created_by as "userId"
    from api_client where role = 'root_superadmin' and deleted_at is null
    order by created_at limit 1`);

/** Rotates a client's secret. The one it had still works. */
async function rotate(queries: Queries, clientId: string) {
  const clientSecret = newSecret();
  await queries.rows(sql`
    update api_client set previous_secret_hash = secret_hash,
      secret_hash = ${hashSecret(clientSecret)} where client_id = ${clientId}`);
  return { clientId, clientSecret };
}

/** Gives the OAuth app a new secret, and its first user another token. */
async function renewOauth(
  queries: Queries,
  organizationId: string,
): Promise<SandboxCredentials["oauth"] | undefined> {
  const app = await queries.row<{ clientId: string; userId: string }>(sql`
    select client_id as "clientId", t.user_id as "userId"
    from oauth_app a join oauth_token t using (client_id)
    where a.organization_id = ${organizationId} order by t.created_at limit 1`);
  if (!app) return undefined;
  const oauth = {
    ...app,
    clientSecret: newSecret(),
    tokenId: newId("tok"),
    accessToken: newSecret(),
  };
  await queries.rows(sql`
    update oauth_app set secret_hash = ${hashSecret(oauth.clientSecret)}
    where client_id = ${app.clientId}`);
  await queries.rows(sql`
    insert into oauth_token (id, client_id, hash, user_id, organization_id, created_at)
    values (${oauth.tokenId}, ${app.clientId}, ${hashSecret(oauth.accessToken)}, ${app.userId},
      ${organizationId}, now())`);
  return oauth;
}

/** Finds who the sandbox's credentials are of, and issues new ones. Undefined if it isn't there. */
async function issue(queries: Queries): Promise<SandboxCredentials | undefined> {
  const owner = await findOwner(queries);
  if (!owner) return undefined;
  const { clientId, organizationId, userId } = owner;
  const colleague = await queries.row<{ clientId: string }>(sql`
    select client_id as "clientId" from api_client
    where organization_id = ${organizationId} and role = 'organization_admin'
      and created_by <> ${userId} and deleted_at is null
    order by created_at limit 1`);
  const oauth = colleague && (await renewOauth(queries, organizationId));
  if (!oauth) return undefined;
  const organizationApiToken = newSecret();
  await queries.rows(sql`
    insert into legacy_token (id, hash, organization_id, user_id, created_at)
    values (${newId("lgt")}, ${hashSecret(organizationApiToken)}, ${organizationId}, ${userId},
      now())`);
  return {
    organizationId,
    userId,
    client: await rotate(queries, clientId),
    organizationClient: await rotate(queries, colleague.clientId),
    organizationApiToken,
    oauth,
    conversationTypes: await queries.rows(sql`
      select id, name from conversation_type where organization_id = ${organizationId}
      order by number`),
  };
}

/**
 * Writes `sandbox.json` again if it was deleted or can't be read, with new secrets, as only hashes
 * of the old ones are stored. A PostgreSQL database may belong to a service with another folder,
 * whose secrets a folder without the file must leave alone.
 */
export async function recoverSandbox(
  database: Database,
  dataDir: string,
  print: (line: string) => void,
): Promise<void> {
  const path = sandboxPath(dataDir);
  if (findSandboxCredentials(dataDir)) return;
  if (database.kind === "postgres" && !existsSync(path)) return;
  const credentials = await database.transaction(issue);
  if (!credentials) return;
  // After the commit: killed in between, the next start finds no file either and issues new secrets.
  await writePrivate(path, credentials);
  print(`${path} couldn't be read. Wrote it again, with new secrets.`);
}
