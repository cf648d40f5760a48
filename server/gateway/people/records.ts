import { type Database, raw, type Sql, sql } from "~server/shared/database/database.ts";
import { Recent } from "~server/shared/recent.ts";
import { sha256 } from "~server/shared/sha256.ts";

/** What is kept of a person's session. All but `sealed` are hashes. */
export interface PersonRecord {
  /** The session's ID. */
  readonly session: string;
  readonly subject: string;
  readonly providerSession: string | null;
  readonly sealed: string;
}

/** Which sessions end: one, all of a person, or those of one session of the provider. Hashes. */
export type Ending =
  | { readonly session: string }
  | { readonly subject: string }
  | { readonly providerSession: string };

/** The records of persons' sessions, by session ID. A session without one has ended. */
export interface PersonRecords {
  /** Adds the record of a session that begins. `exp`: seconds since the epoch. */
  readonly add: (record: PersonRecord, exp: number) => Promise<void>;
  readonly read: (sid: string) => Promise<PersonRecord | undefined>;
  /** Replaces what is sealed, and says that nobody asks the provider any more. */
  readonly update: (sid: string, sealed: string) => Promise<void>;
  /** Whether this gateway may ask the provider about a session; false while another one does. */
  readonly claim: (sid: string) => Promise<boolean>;
  readonly release: (sid: string) => Promise<void>;
  /** Ends sessions and returns their records. */
  readonly end: (of: Ending) => Promise<readonly PersonRecord[]>;
}

function isOf(record: PersonRecord, ending: Ending): boolean {
  if ("session" in ending) return record.session === ending.session;
  if ("subject" in ending) return record.subject === ending.subject;
  return record.providerSession === ending.providerSession;
}

/** For a gateway that runs alone. */
export function personsInMemory(now: () => number): PersonRecords {
  const records = new Map<string, PersonRecord & { readonly exp: number }>();
  const asked = new Set<string>();
  return {
    add: async (record, exp) => {
      // In order of their ends, nearly: each lasts as long as the others.
      for (const [oldest, { exp: end }] of records) {
        if (end * 1000 > now()) break;
        records.delete(oldest);
      }
      records.set(record.session, { ...record, exp });
    },
    read: async (sid) => records.get(sha256(sid)),
    update: async (sid, sealed) => {
      const record = records.get(sha256(sid));
      if (record) records.set(record.session, { ...record, sealed });
      asked.delete(sid);
    },
    claim: async (sid) => !asked.has(sid) && Boolean(asked.add(sid)),
    release: async (sid) => void asked.delete(sid),
    end: async (of) => {
      const ended = [...records.values()].filter((record) => isOf(record, of));
      for (const { session } of ended) records.delete(session);
      return ended;
    },
  };
}

const COLUMNS = raw(`session, subject, provider_session as "providerSession", sealed`);

function matching(ending: Ending): Sql {
  if ("session" in ending) return sql`session = ${ending.session}`;
  if ("subject" in ending) return sql`subject = ${ending.subject}`;
  return sql`provider_session = ${ending.providerSession}`;
}

const of = (sid: string) => sql`session = ${sha256(sid)}`;

const MAX_REMEMBERED = 1000;

/**
 * In a table, for gateways that share a database. While it can't be reached, what a gateway read last counts,
 * so that reading continues.
 */
export function personsInPostgres(
  database: Database,
  now: () => Sql = () => raw("now()"),
): PersonRecords {
  const known = new Recent<PersonRecord>(MAX_REMEMBERED);
  const run = async (query: Sql) => void (await database.rows(query));
  return {
    add: ({ session, subject, providerSession, sealed }) =>
      run(sql`
        insert into tapedeck_gateway.person_session (session, subject, provider_session, sealed)
        values (${session}, ${subject}, ${providerSession}, ${sealed})`),
    read: async (sid) => {
      try {
        const record = await database.row<PersonRecord>(sql`
          select ${COLUMNS} from tapedeck_gateway.person_session where ${of(sid)}`);
        if (record) known.set(sid, record);
        else known.delete(sid);
        return record;
      } catch (error) {
        const last = known.get(sid);
        if (last) return last;
        throw error;
      }
    },
    update: async (sid, sealed) => {
      await run(sql`
        update tapedeck_gateway.person_session set sealed = ${sealed}, asking_until = null
        where ${of(sid)}`);
    },
    claim: async (sid) => {
      const row = await database.row(sql`
        update tapedeck_gateway.person_session set asking_until = ${now()} + interval '15 seconds'
        where ${of(sid)} and (asking_until is null or asking_until < ${now()}) returning session`);
      return row !== undefined;
    },
    release: (sid) =>
      run(sql`update tapedeck_gateway.person_session set asking_until = null where ${of(sid)}`),
    end: async (ending) => {
      known.clear();
      const gone = await database.rows<PersonRecord>(sql`
        select ${COLUMNS} from tapedeck_gateway.person_session where ${matching(ending)}`);
      const sessions = gone.map(({ session }) => session);
      await run(sql`delete from tapedeck_gateway.session where session = any(${sessions})`);
      return gone;
    },
  };
}
