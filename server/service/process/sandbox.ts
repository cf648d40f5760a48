import { chmod, readFile, rename, writeFile } from "node:fs/promises";
import {
  type Client,
  findSandboxCredentials,
  type SandboxCredentials,
  sandboxPath,
} from "~server/shared/sandbox-file.ts";
import { type Database, type Queries, raw, sql } from "~server/shared/database/database.ts";
import { codeOf } from "~server/shared/error-code.ts";
import { UNSTORABLE } from "~server/shared/storable.ts";
import { APP_HASHES, CLIENT_HASHES, hashSecret, newId, newSecret } from "./secrets.ts";

/** The owners of the sandbox's credentials in the database. */
interface Identities {
  readonly organizationId: string;
  readonly userId: string;
  readonly clientId: string;
  readonly colleagueId: string;
  readonly appId: string;
  readonly appUserId: string;
}

/** Finds the oldest client that may do everything (only tests have more), and what belongs to its organization. */
const findIdentities = (queries: Queries) =>
  queries.row<Identities>(sql`
    select owner.organization_id as "organizationId", owner.created_by as "userId",
      owner.client_id as "clientId", colleague.client_id as "colleagueId",
      token.client_id as "appId", token.user_id as "appUserId"
    from api_client owner
    join api_client colleague on colleague.organization_id = owner.organization_id
      and colleague.role = 'organization_admin' and colleague.created_by <> owner.created_by
      and colleague.deleted_at is null
    join oauth_token token on token.organization_id = owner.organization_id
    where owner.role = 'root_superadmin' and owner.deleted_at is null
    order by owner.created_at, colleague.created_at, token.created_at limit 1`);

type Working = Readonly<
  Record<"client" | "organizationClient" | "organizationApiToken" | "app" | "accessToken", boolean>
>;

const accepts = ({ clientId, clientSecret }: Client) => sql`exists (select from api_client
  where client_id = ${clientId} and deleted_at is null
    and ${hashSecret(clientSecret)} = any(${CLIENT_HASHES}))`;

/** Which of a file's credentials the database accepts. */
async function findWorking(
  queries: Queries,
  { client, organizationClient, organizationApiToken, oauth }: SandboxCredentials,
): Promise<Working | undefined> {
  const { clientId, tokenId, userId } = oauth;
  const ids = [client.clientId, organizationClient.clientId, clientId, tokenId, userId];
  // The database would refuse a statement with such an ID.
  if (ids.some((id) => UNSTORABLE.test(id))) return undefined;
  return queries.row<Working>(sql`
    select ${accepts(client)} as client, ${accepts(organizationClient)} as "organizationClient",
      exists (select from legacy_token where hash = ${hashSecret(organizationApiToken)}
        and deleted_at is null) as "organizationApiToken",
      exists (select from oauth_app where client_id = ${clientId}
        and ${hashSecret(oauth.clientSecret)} = any(${APP_HASHES})) as app,
      exists (select from oauth_token where id = ${tokenId} and client_id = ${clientId}
        and user_id = ${userId} and hash = ${hashSecret(oauth.accessToken)}
        and revoked_at is null) as "accessToken"`);
}

/** How many issued secrets of a client or an app work. New ones replace the oldest. */
const MAX_ISSUED = 20;

/** Gives a client or an app another secret. Those it has still work. */
async function issueSecret(
  queries: Queries,
  table: "api_client" | "oauth_app",
  clientId: string,
): Promise<Client> {
  const clientSecret = newSecret();
  await queries.rows(sql`
    update ${raw(table)}
    set sandbox_hashes =
      (array_prepend(${hashSecret(clientSecret)}::text, sandbox_hashes))[1:${MAX_ISSUED}::int]
    where client_id = ${clientId}`);
  return { clientId, clientSecret };
}

async function issueOrganizationToken(
  queries: Queries,
  { organizationId, userId }: Identities,
): Promise<string> {
  const token = newSecret();
  await queries.rows(sql`
    insert into legacy_token (id, hash, organization_id, user_id, created_at)
    values (${newId("lgt")}, ${hashSecret(token)}, ${organizationId}, ${userId}, now())`);
  return token;
}

async function issueAccessToken(
  queries: Queries,
  { organizationId, appId, appUserId: userId }: Identities,
): Promise<Pick<SandboxCredentials["oauth"], "userId" | "tokenId" | "accessToken">> {
  const [tokenId, accessToken] = [newId("tok"), newSecret()];
  await queries.rows(sql`
    insert into oauth_token (id, client_id, hash, user_id, organization_id, created_at)
    values (${tokenId}, ${appId}, ${hashSecret(accessToken)}, ${userId}, ${organizationId}, now())`);
  return { userId, tokenId, accessToken };
}

/** Issues what a file lacks. Undefined if the sandbox isn't in the database. */
async function issue(
  queries: Queries,
  file: SandboxCredentials | undefined,
  working: Working | undefined,
): Promise<SandboxCredentials | undefined> {
  const found = await findIdentities(queries);
  if (!found) return undefined;
  const { organizationId, userId, clientId, colleagueId, appId } = found;
  const kept = <T>(key: keyof Working, value: T | undefined) =>
    working?.[key] ? value : undefined;
  const app = kept("app", file?.oauth) ?? (await issueSecret(queries, "oauth_app", appId));
  const token = kept("accessToken", file?.oauth) ?? (await issueAccessToken(queries, found));
  return {
    organizationId,
    userId,
    client: kept("client", file?.client) ?? (await issueSecret(queries, "api_client", clientId)),
    organizationClient:
      kept("organizationClient", file?.organizationClient) ??
      (await issueSecret(queries, "api_client", colleagueId)),
    organizationApiToken:
      kept("organizationApiToken", file?.organizationApiToken) ??
      (await issueOrganizationToken(queries, found)),
    oauth: {
      clientId: app.clientId,
      clientSecret: app.clientSecret,
      userId: token.userId,
      tokenId: token.tokenId,
      accessToken: token.accessToken,
    },
    conversationTypes: await queries.rows(sql`
      select id, name from conversation_type where organization_id = ${organizationId}
      order by number`),
  };
}

/**
 * Replaces the credentials of a file that the database no longer accepts, or all if there is no file.
 * Nothing else stops working: another service's file, or a script, may rely on the other secrets of
 * these clients. Returns the file's own credentials if all of them work, and undefined if the sandbox
 * isn't in the database.
 */
async function mendCredentials(
  database: Database,
  file: SandboxCredentials | undefined,
): Promise<SandboxCredentials | undefined> {
  const working = file && (await findWorking(database, file));
  if (working && !Object.values(working).includes(false)) return file;
  return database.transaction((queries) => issue(queries, file, working));
}

const textOf = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** Writes a file only its owner can read, completely or not at all. */
export async function writePrivate(path: string, value: unknown): Promise<void> {
  // Always the same name, so that one left by a killed process is replaced, not kept.
  const draft = `${path}.tmp`;
  await writeFile(draft, textOf(value), { mode: 0o600 });
  await chmod(draft, 0o600);
  await rename(draft, path);
}

interface SandboxOptions {
  readonly database: Database;
  readonly dataDir: string;
  /** ISO 8601. The start of the legacy tokens' timeline. */
  readonly releaseDate: string;
  readonly print: (line: string) => void;
}

/**
 * Writes `sandbox.json` at the start, with the service's address and secrets that the database accepts, and
 * whenever one of its clients is rotated.
 */
export function createSandbox({ database, dataDir, releaseDate, print }: SandboxOptions) {
  const path = sandboxPath(dataDir);
  /** Undefined if the file can't be read and the database doesn't have the sandbox. */
  let credentials = findSandboxCredentials(dataDir);
  let origin: string | undefined;
  let lastTurn: Promise<unknown> = Promise.resolve();

  async function mend(): Promise<void> {
    const before = credentials;
    credentials = (await mendCredentials(database, before)) ?? before;
    if (credentials === before) return;
    print(`${path} was missing or out of date. Wrote it again, with new secrets.`);
  }

  async function write(): Promise<void> {
    if (!credentials) return;
    const content = {
      baseUrl: origin,
      orgApiUrl: origin,
      authUrl: origin,
      ...credentials,
      clientAppReleaseDate: releaseDate,
    };
    const now = await readFile(path, "utf8").catch(() => undefined);
    if (now !== textOf(content)) await writePrivate(path, content);
  }

  /** Whoever rotated a secret must get it even if the file can't be written. */
  async function save(): Promise<void> {
    try {
      await write();
    } catch (error) {
      print(
        `${path} is out of date and can't be written: ${codeOf(error)}. The next start writes it again.`,
      );
    }
  }

  /** Runs rotations one at a time, each including its write of the file. */
  function rotateInTurn(rotate: () => Promise<void>): Promise<void> {
    const turn = lastTurn.then(rotate, rotate);
    lastTurn = turn;
    return turn;
  }

  return {
    /** Replaces credentials that no longer work and writes the file. */
    async start(at: string): Promise<void> {
      origin = at;
      await mend();
      await write();
    },
    async stop(): Promise<void> {
      await lastTurn.catch(() => undefined);
    },
    rotateInTurn,
    /** Writes a client's new secret to the file if it is one of the sandbox's own clients. */
    async setSecret(clientId: string, clientSecret: string): Promise<void> {
      for (const key of ["client", "organizationClient"] as const) {
        if (credentials?.[key].clientId !== clientId) continue;
        credentials = { ...credentials, [key]: { clientId, clientSecret } };
        await save();
      }
    },
  };
}
export type Sandbox = ReturnType<typeof createSandbox>;
