import type { Caller } from "./access.ts";
import { type Database, sql } from "./database.ts";
import { hashSecret } from "./secrets.ts";

interface TokenRow {
  kind: Caller["kind"];
  userId: string;
  organizationId: string;
  role: string;
  children: string[];
  expiresAt: number | null;
}

/** A token as it was found, and until when that may be relied on, in milliseconds since 1970. */
interface Known {
  readonly caller: Caller;
  readonly expiresAt: number;
  readonly staleAt: number;
}

// Another service on the same PostgreSQL may revoke a token: it works here this long at most.
const TRUST_MS = 10_000;

/** 30 days, then nine months, after the client apps' release (section 5, rule 4). */
export function legacyTokensStopAt(releaseDate: string): number {
  const date = new Date(releaseDate);
  date.setUTCDate(date.getUTCDate() + 30);
  date.setUTCMonth(date.getUTCMonth() + 9);
  return date.getTime();
}

/** A credential created by an organization works in that organization, and in those it creates. */
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

/** Finds out whose a token is, remembering the answer for a few seconds. */
export class Tokens {
  readonly #database: Database;
  readonly #legacyStopsAt: number;
  readonly #known = new Map<string, Known>();

  constructor(database: Database, releaseDate: string) {
    this.#database = database;
    this.#legacyStopsAt = legacyTokensStopAt(releaseDate);
  }

  /** Undefined for a token that is unknown, expired or revoked. `hash` is its SHA-256. */
  async find(hash: string): Promise<Caller | undefined> {
    const now = Date.now();
    const known = this.#known.get(hash);
    if (known && known.staleAt > now && known.expiresAt > now) return known.caller;
    this.#known.delete(hash);
    const row = await this.#read(hash);
    if (!row) return undefined;
    const isLegacy = row.kind === "organization-api-token";
    const expiresAt = row.expiresAt ?? (isLegacy ? this.#legacyStopsAt : Infinity);
    if (expiresAt <= now) return undefined;
    if (this.#known.size >= 10_000) this.#known.clear();
    const caller = toCaller(row);
    this.#known.set(hash, { caller, expiresAt, staleAt: now + TRUST_MS });
    return caller;
  }

  /** What was remembered may be wrong from now on: a token was revoked, or reaches further. */
  forget(): void {
    this.#known.clear();
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

/** The stored form of a token, which is also its name in the rate limit. */
export const tokenHash = hashSecret;
