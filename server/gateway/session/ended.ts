import { createHash } from "node:crypto";
import type { Clock } from "../rotation/operations.ts";
import { type Database, raw, type Sql, sql } from "~server/shared/database/database.ts";

/** What is known of a session besides its cookie. */
export interface Listed {
  readonly sid: string;
  /** The ID of its credential, which outlasts rotations. */
  readonly credentialId: string;
  /** Milliseconds since the epoch. */
  readonly began: number;
  /** When its cookie expires anyway, in seconds since the epoch. */
  readonly exp: number;
}

/** Which sessions were ended before they expired: a copy of their cookie must not open them. */
export interface EndedSessions {
  /** Notes a session before its cookie is given out. */
  readonly begin: (session: Listed) => Promise<void>;
  readonly end: (session: Listed) => Promise<void>;
  /** Ends all sessions of this one's credential, this one included. */
  readonly endAll: (session: Listed) => Promise<void>;
  readonly has: (session: Listed) => Promise<boolean>;
}

/** Only someone with a valid credential can add one, so that many never come together. */
const MAX_ENTRIES = 100_000;
const LIFETIME = 8 * 60 * 60 * 1000;

/** Keeps them in memory, for a gateway that runs alone. */
export function endedInMemory(now: () => number): EndedSessions {
  /** Milliseconds since the epoch, after which an entry says nothing any more. */
  const sessions = new Map<string, number>();
  const credentials = new Map<string, { ended: number; until: number }>();
  const forget = <T>(entries: Map<string, T>, until: (entry: T) => number) => {
    for (const [oldest, entry] of entries) {
      if (until(entry) > now() && entries.size <= MAX_ENTRIES) break;
      entries.delete(oldest);
    }
  };
  return {
    begin: async () => {},
    end: async ({ sid, exp }) => {
      sessions.set(sid, exp * 1000);
      forget(sessions, (until) => until);
    },
    endAll: async ({ sid, exp, credentialId }) => {
      sessions.set(sid, exp * 1000);
      credentials.delete(credentialId);
      credentials.set(credentialId, { ended: now(), until: now() + LIFETIME });
      forget(credentials, ({ until }) => until);
    },
    has: async ({ sid, credentialId, began }) =>
      sessions.has(sid) || began <= (credentials.get(credentialId)?.ended ?? -1),
  };
}

const hash = (text: string) => createHash("sha256").update(text).digest("base64url");

/**
 * Keeps the sessions in a table, for gateways that share a database: one that isn't there has ended. While
 * the database can't be reached only this gateway's own memory counts, so that reading goes on.
 */
export function endedInPostgres(
  database: Database,
  clock: Clock,
  now: () => Sql = () => raw("now()"),
): EndedSessions & { readonly tidy: () => Promise<void> } {
  const memory = endedInMemory(clock.now);
  const run = async (query: Sql) => void (await database.rows(query));
  return {
    begin: ({ sid, credentialId, exp }) =>
      run(sql`
        insert into tapedeck_gateway.session (session, credential, expires_at)
        values (${hash(sid)}, ${hash(credentialId)}, to_timestamp(${exp}))`),
    end: async (session) => {
      await memory.end(session);
      await run(sql`delete from tapedeck_gateway.session where session = ${hash(session.sid)}`);
    },
    endAll: async (session) => {
      await memory.endAll(session);
      const credential = hash(session.credentialId);
      await run(sql`delete from tapedeck_gateway.session where credential = ${credential}`);
    },
    has: async (session) => {
      if (await memory.has(session)) return true;
      try {
        const found = await database.row(
          sql`select from tapedeck_gateway.session where session = ${hash(session.sid)}`,
        );
        return found === undefined;
      } catch {
        return false;
      }
    },
    tidy: () => run(sql`delete from tapedeck_gateway.session where expires_at < ${now()}`),
  };
}
