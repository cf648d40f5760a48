import type { Clock } from "~server/shared/clock.ts";
import { type Database, raw, type Sql, sql } from "~server/shared/database/database.ts";
import { Recent } from "~server/shared/recent.ts";
import { sha256 } from "~server/shared/sha256.ts";

/** What is known of a session besides its cookie. */
export interface SessionRecord {
  readonly sid: string;
  /** The ID of its credential, which outlasts rotations, or of its person. */
  readonly owner: string;
  /** When its cookie expires, in seconds since the epoch. */
  readonly exp: number;
}

/** The sessions that haven't ended. The cookie of one that has, or a copy of it, must not open. */
export interface SessionRecords {
  /** Notes a session before its cookie is given out. */
  readonly begin: (session: SessionRecord) => Promise<void>;
  readonly isOpen: (session: SessionRecord) => Promise<boolean>;
  readonly end: (session: SessionRecord) => Promise<void>;
  /** Ends all sessions of this one's owner, this one included. */
  readonly endAll: (session: SessionRecord) => Promise<void>;
  /** Deletes the sessions that have expired; missing if `begin` does. */
  readonly tidy?: () => Promise<void>;
}

/** Never reached, as only someone with a valid credential can add a session. */
const MAX_ENTRIES = 100_000;

/**
 * In memory, for a gateway that runs alone. It doesn't know sessions from before its start: they are open until they,
 * or all sessions of their owner, are ended.
 */
export function sessionsInMemory(now: Clock["now"]): SessionRecords {
  const begun = new Recent<SessionRecord>(MAX_ENTRIES);
  /** Sessions, and owners whose sessions from before the start have ended. */
  const ended = new Recent<true>(MAX_ENTRIES);
  return {
    begin: async (session) => {
      // They are in order of their ends, as all last equally long.
      for (const [oldest, { exp }] of begun) {
        if (exp * 1000 > now()) break;
        begun.delete(oldest);
      }
      begun.set(session.sid, session);
    },
    isOpen: async ({ sid, owner }) => begun.has(sid) || !(ended.has(sid) || ended.has(owner)),
    end: async ({ sid }) => {
      begun.delete(sid);
      ended.set(sid, true);
    },
    endAll: async ({ owner }) => {
      for (const [sid, session] of begun) if (session.owner === owner) begun.delete(sid);
      ended.set(owner, true);
    },
  };
}

/** For gateways that share a database. The column `credential` has the owner, who may be a person. */
export function sessionsInPostgres(
  database: Database,
  now: () => Sql = () => raw("now()"),
): SessionRecords {
  const run = async (query: Sql) => void (await database.rows(query));
  return {
    begin: ({ sid, owner, exp }) =>
      run(sql`
        insert into tapedeck_gateway.session (session, credential, expires_at)
        values (${sha256(sid)}, ${sha256(owner)}, to_timestamp(${exp}))`),
    isOpen: async ({ sid }) => {
      const row = await database.row(sql`
        select from tapedeck_gateway.session where session = ${sha256(sid)}`);
      return row !== undefined;
    },
    end: ({ sid }) => run(sql`delete from tapedeck_gateway.session where session = ${sha256(sid)}`),
    endAll: ({ owner }) =>
      run(sql`delete from tapedeck_gateway.session where credential = ${sha256(owner)}`),
    tidy: () => run(sql`delete from tapedeck_gateway.session where expires_at < ${now()}`),
  };
}
