import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import type { CredentialKind } from "~/contract/credentials.ts";
import type { Endpoint } from "~/contract/endpoint.ts";
import { legacyEnds } from "~/contract/legacy-tokens.ts";
import {
  type Database,
  type Queries,
  raw,
  type Sql,
  sql,
} from "~server/shared/database/database.ts";
import { Recent } from "~server/shared/recent.ts";
import { hashSecret } from "../process/secrets.ts";
import { forbidden, notFound, tooMany, unauthorized } from "./errors.ts";

/** The caller: a token acts for a user, in the organizations it can access. */
export interface Caller {
  readonly kind: CredentialKind;
  readonly userId: string;
  readonly organizationId: string;
  /** The accessible organizations; undefined means all. */
  readonly reach: readonly string[] | undefined;
  /** An API client with this role can't create organizations. */
  readonly isOrganizationAdmin: boolean;
}

interface TokenRow extends Pick<Caller, "kind" | "userId" | "organizationId"> {
  role: string;
  children: string[];
  expiresAt: number | null;
}

/** A cached token, and how long it may be used, in milliseconds since 1970. */
interface Cached {
  readonly caller: Caller;
  readonly expiresAt: number;
  readonly staleAt: number;
}

// If another service on the same PostgreSQL revokes a token, this one accepts it for up to this
// long.
const CACHE_MS = 10_000;

/** An organization's own credential works in that organization and those it creates. */
function toCaller({ kind, userId, organizationId, role, children }: TokenRow): Caller {
  const isRoot = kind === "client-app" && role === "root_superadmin";
  return {
    kind,
    userId,
    organizationId,
    reach: isRoot ? undefined : [organizationId, ...children],
    isOrganizationAdmin: kind === "client-app" && !isRoot,
  };
}

const readToken = (database: Database, hash: string) =>
  database.row<TokenRow>(sql`
    select kind, user_id as "userId", organization_id as "organizationId", role,
      extract(epoch from expires_at)::float8 * 1000 as "expiresAt",
      case when kind = 'organization-api-token'
        then array(select o.id from organization o where o.parent_id = found.organization_id)
        else '{}'::text[] end as children
    from (
      select 'client-app' as kind, c.created_by as user_id, c.organization_id, c.role, t.expires_at
      from access_token t join api_client c using (client_id)
      where t.hash = ${hash} and c.deleted_at is null
      union all
      select 'organization-api-token', user_id, organization_id, '', null
      from legacy_token where hash = ${hash} and deleted_at is null
      union all
      select 'oauth-app-token', user_id, organization_id, '', null
      from oauth_token where hash = ${hash} and revoked_at is null
    ) found`);

/** Looks up tokens, with a cache of a few seconds. */
export function createTokens(database: Database, releaseDate: string) {
  const legacyStopsAt = legacyEnds(new Date(releaseDate)).stops.getTime();
  const cache = new Recent<Cached>(10_000);
  /** How often the cache was emptied. */
  let emptied = 0;
  return {
    /**
     * Finds a token's caller by the token's SHA-256; undefined if the token is unknown, expired or
     * revoked.
     */
    async find(hash: string): Promise<Caller | undefined> {
      const now = Date.now();
      const known = cache.get(hash);
      if (known && known.staleAt > now && known.expiresAt > now) return known.caller;
      cache.delete(hash);
      const before = emptied;
      const row = await readToken(database, hash);
      if (!row) return undefined;
      const isLegacy = row.kind === "organization-api-token";
      const expiresAt = row.expiresAt ?? (isLegacy ? legacyStopsAt : Infinity);
      if (expiresAt <= now) return undefined;
      const caller = toCaller(row);
      // What was read may be from before a revocation.
      if (before === emptied) cache.set(hash, { caller, expiresAt, staleAt: now + CACHE_MS });
      return caller;
    },
    /** Empties the cache, after a token was revoked or can access more. */
    forget: () => {
      emptied += 1;
      cache.clear();
    },
  };
}
export type Tokens = ReturnType<typeof createTokens>;

/** Limits requests per token and minute, which begins with a token's first request; undefined for a limit of 0. */
export const createRateLimiter = (limit: number) =>
  limit === 0 ? undefined : new RateLimiterMemory({ points: limit, duration: 60 });

/** The token in the API's own header (section 5). */
function tokenOf(row: Endpoint, headers: Headers): string | undefined {
  if (row.host === "user") return headers.get("x-svc-auth-token")?.trim();
  return /^bearer +(\S+) *$/i.exec(headers.get("authorization") ?? "")?.[1];
}

/** The same message for every cause, so that it reveals nothing about tokens. */
const refusal = (row: Endpoint) =>
  row.host === "user"
    ? unauthorized("This needs a valid access token in the header x-svc-auth-token.")
    : unauthorized("This needs a valid token in the header Authorization: Bearer.", {
        "www-authenticate": "Bearer",
      });

/** Finds the caller of an endpoint: 401 without a token that may call it, 429 above the limit. */
export async function authenticate(
  row: Endpoint,
  headers: Headers,
  tokens: Tokens,
  limiter: ReturnType<typeof createRateLimiter>,
): Promise<Caller> {
  const token = tokenOf(row, headers);
  if (token === undefined || token === "") throw refusal(row);
  const hash = hashSecret(token);
  const caller = await tokens.find(hash);
  if (!caller || !row.credentials.includes(caller.kind)) throw refusal(row);
  await limiter?.consume(hash).catch(({ msBeforeNext }: RateLimiterRes) => {
    const wait = Math.max(1, Math.ceil(msBeforeNext / 1000));
    throw tooMany("Too many requests with this token.", { "retry-after": String(wait) });
  });
  return caller;
}

export const reaches = ({ reach }: Caller, organizationId: string) =>
  reach === undefined || reach.includes(organizationId);

/** Restricts a query to the organizations the caller can access. */
export const withinReach = ({ reach }: Caller, column: string): Sql | undefined =>
  reach && sql`${raw(column)} = any(${reach}::text[])`;

/** Throws a 404 if the organization doesn't exist and a 403 if the caller can't access it. */
export async function requireOrganization(
  queries: Queries,
  caller: Caller,
  organizationId: string,
): Promise<void> {
  const found = await queries.row(sql`select 1 from organization where id = ${organizationId}`);
  if (!found) throw notFound("There is no such organization.");
  if (!reaches(caller, organizationId)) {
    throw forbidden("This credential can't access that organization.");
  }
}
