import type { Caller } from "../http/access.ts";
import { type Database, sql } from "~server/shared/database/database.ts";
import { hashSecret } from "../process/secrets.ts";

interface TokenRow {
  kind: Caller["kind"];
  userId: string;
  organizationId: string;
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

/** 30 days and nine months after the client apps' release (section 5, rule 4). */
export function legacyTokensStopAt(releaseDate: string): number {
  const date = new Date(releaseDate);
  date.setUTCDate(date.getUTCDate() + 30);
  date.setUTCMonth(date.getUTCMonth() + 9);
  return date.getTime();
}

/** An organization's own credential works in that organization and those it creates. */
function toCaller(row: TokenRow): Caller {
  const isRoot = row.kind === "client-app" && row.role === "root_superadmin";
  return {
    kind: row.kind,
    userId: row.userId,
    organizationId: row.organizationId,
    reach: isRoot ? undefined : [row.organizationId, ...row.children],
    isOrganizationAdmin: row.kind === "client-app" && !isRoot,
  };
}

/** Looks up tokens, with a cache of a few seconds. */
export class Tokens {
  readonly #database: Database;
  readonly #legacyStopsAt: number;
  readonly #cache = new Map<string, Cached>();

  constructor(database: Database, releaseDate: string) {
    this.#database = database;
    this.#legacyStopsAt = legacyTokensStopAt(releaseDate);
  }

  /**
   * Finds a token's caller by the token's SHA-256; undefined if the token is unknown, expired or
   * revoked.
   */
  async find(hash: string): Promise<Caller | undefined> {
    const now = Date.now();
    const known = this.#cache.get(hash);
    if (known && known.staleAt > now && known.expiresAt > now) return known.caller;
    this.#cache.delete(hash);
    const row = await this.#read(hash);
    if (!row) return undefined;
    const isLegacy = row.kind === "organization-api-token";
    const expiresAt = row.expiresAt ?? (isLegacy ? this.#legacyStopsAt : Infinity);
    if (expiresAt <= now) return undefined;
    if (this.#cache.size >= 10_000) this.#cache.clear();
    const caller = toCaller(row);
    this.#cache.set(hash, { caller, expiresAt, staleAt: now + CACHE_MS });
    return caller;
  }

  /** Empties the cache, after a token was revoked or can access more. */
  forget(): void {
    this.#cache.clear();
  }

  #read(hash: string): Promise<TokenRow | undefined> {
    return this.#database.row<TokenRow>(sql`
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
  }
}

/** The stored form of a token, also its key in the rate limit. */
export const tokenHash = hashSecret;
