import { setTimeout as wait } from "node:timers/promises";
import { sha256 } from "~server/shared/sha256.ts";
import type { Clock } from "~server/shared/clock.ts";
import { type Database, raw, type Sql, sql } from "~server/shared/database/database.ts";

/** What is known of a session besides its cookie. */
export interface Listed {
  readonly sid: string;
  /** The ID of its credential, which outlasts rotations. */
  readonly credentialId: string;
  /** When it began, in milliseconds since the epoch, as {@link EndedSessions.begin} returned it. */
  readonly began: number;
  /** When its cookie expires anyway, in seconds since the epoch. */
  readonly exp: number;
}

/** Which sessions were ended before they expired: a copy of their cookie must not open them. */
export interface EndedSessions {
  /**
   * Notes a session, which began now by the gateway's clock, before its cookie is given out. Returns when it
   * began by the clock that "Sign out everywhere" goes by: those of two machines differ, and one may be set
   * back.
   */
  readonly begin: (session: Listed) => Promise<number>;
  readonly end: (session: Listed) => Promise<void>;
  /** Ends all sessions of this one's credential, this one included. */
  readonly endAll: (session: Listed) => Promise<void>;
  readonly has: (session: Listed) => Promise<boolean>;
  /** Deletes the sessions that have expired; missing if that happens on the way. */
  readonly tidy?: () => Promise<void>;
  /** Reads the list of sessions that counts while the database is away. */
  readonly refresh?: () => Promise<void>;
}

/** Only someone with a valid credential can add one, so that many never come together. */
const MAX_ENTRIES = 100_000;
const LIFETIME = 8 * 60 * 60 * 1000;

/** Keeps them in memory, for a gateway that runs alone. */
export function endedInMemory(now: () => number) {
  /** Milliseconds since the epoch, after which an entry says nothing any more. */
  const sessions = new Map<string, number>();
  const credentials = new Map<string, { ended: number; until: number }>();
  /** No session that begins from now on began earlier, even if the clock is set back. */
  let earliest = 0;
  const forget = <T>(entries: Map<string, T>, until: (entry: T) => number) => {
    for (const [oldest, entry] of entries) {
      if (until(entry) > now() && entries.size <= MAX_ENTRIES) break;
      entries.delete(oldest);
    }
  };
  return {
    begin: async ({ began }: Listed) => Math.max(began, earliest),
    end: async ({ sid, exp }: Listed) => {
      sessions.set(sid, exp * 1000);
      forget(sessions, (until) => until);
    },
    endAll: async (
      { sid, exp, credentialId, began }: Listed,
      ended = Math.max(now(), earliest, began),
    ) => {
      sessions.set(sid, exp * 1000);
      earliest = ended + 1;
      credentials.delete(credentialId);
      credentials.set(credentialId, { ended, until: now() + LIFETIME });
      forget(credentials, ({ until }) => until);
    },
    has: async ({ sid, credentialId, began }: Listed) =>
      sessions.has(sid) || began <= (credentials.get(credentialId)?.ended ?? -1),
  };
}

/** Milliseconds after which a question is asked once more. By then dead connections have been replaced. */
const ASK_AGAIN = 600;

/**
 * Asks twice if there is no answer: each call waits for this one, and the first connection may lead to a
 * server that is gone.
 */
function insistently<T>(ask: () => Promise<T>): Promise<T> {
  const answered = new AbortController();
  const { signal } = answered;
  const again = wait(ASK_AGAIN, undefined, { signal, ref: false }).then(ask);
  return Promise.race([ask(), again]).finally(() => answered.abort());
}

/** With more sessions than this the gateway doesn't keep a list of them. Each takes 43 bytes of it. */
const MAX_LISTED = 20_000;
/** Milliseconds until a session that begins is on the list for certain. */
const LISTED_AFTER = 5000;

/**
 * Keeps the sessions in a table, for gateways that share a database: one that isn't there has ended. While
 * the database can't be reached reading goes on, and what counts is what this gateway last knew: the
 * sessions that ended here or were refused here, and those that its last list of all sessions doesn't have.
 */
export function endedInPostgres(
  database: Database,
  clock: Clock,
  now: () => Sql = () => raw("now()"),
): EndedSessions & { readonly tidy: () => Promise<void>; readonly refresh: () => Promise<void> } {
  /** How far the database's clock is ahead of this machine's. */
  let ahead = 0;
  let list: { readonly at: number; readonly sessions: ReadonlySet<string> } | undefined;
  const memory = endedInMemory(() => clock.now() + ahead);
  /** Milliseconds as a number: the driver returns `bigint` as text. */
  const time = () => sql`extract(epoch from ${now()})::float8 * 1000`;
  const run = async (query: Sql) => void (await database.rows(query));
  return {
    begin: async ({ sid, credentialId, exp }) => {
      const row = await database.row<{ began: number }>(sql`
        insert into tapedeck_gateway.session (session, credential, expires_at)
        values (${sha256(sid)}, ${sha256(credentialId)}, to_timestamp(${exp}))
        returning ceil(${time()}) as began`);
      return row?.began ?? 0;
    },
    end: async (session) => {
      await memory.end(session);
      await run(sql`delete from tapedeck_gateway.session where session = ${sha256(session.sid)}`);
    },
    endAll: async (session) => {
      await memory.endAll(session);
      const row = await database.row<{ ended: number }>(sql`
        with gone as (
          delete from tapedeck_gateway.session where credential = ${sha256(session.credentialId)}
        ) select floor(${time()}) as ended`);
      await memory.endAll(session, row?.ended);
    },
    has: async (session) => {
      if (await memory.has(session)) return true;
      try {
        const own = sql`select from tapedeck_gateway.session where session = ${sha256(session.sid)}`;
        const found = await insistently(() => database.row(own));
        if (found === undefined) await memory.end(session);
        return found === undefined;
      } catch {
        const isOld = list !== undefined && session.began < list.at - LISTED_AFTER;
        return isOld && list?.sessions.has(sha256(session.sid)) === false;
      }
    },
    tidy: () => run(sql`delete from tapedeck_gateway.session where expires_at < ${now()}`),
    refresh: async () => {
      const row = await database.row<{ at: number; sessions: string[] }>(sql`
        select ${time()} as at, array(select session from tapedeck_gateway.session
          limit ${MAX_LISTED + 1}) as sessions`);
      if (!row) return;
      ahead = row.at - clock.now();
      const { at, sessions } = row;
      list = sessions.length > MAX_LISTED ? undefined : { at, sessions: new Set(sessions) };
    },
  };
}
