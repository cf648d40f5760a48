import { type Database, raw, type Sql, sql } from "~server/shared/database/database.ts";
import { Recent } from "~server/shared/recent.ts";
import { sha256 } from "~server/shared/sha256.ts";

/** What changes in the record of a person's session. Both are replaced together. */
interface Content {
  /** A hash of the provider's ID of its session, if it gave one. */
  readonly providerSession: string | null;
  readonly sealed: string;
}

/** What is kept of a person's session. `session` and `subject` are hashes. */
export interface PersonRecord extends Content {
  /** The session's ID. */
  readonly session: string;
  readonly subject: string;
}

/** A session that begins. Times are seconds since the epoch. */
export interface NewPersonRecord extends PersonRecord {
  /** By the provider's clock. */
  readonly began: number;
  readonly exp: number;
}

/** What the provider ended: one of its own sessions, all of a person, or both. Both are hashes. */
export interface ProviderEnding {
  readonly subject: string | null;
  readonly providerSession: string | null;
  /** Only sessions that began until then: seconds since the epoch by the provider's clock. */
  readonly until: number;
}

/** The records of persons' sessions, by session ID. A session without one has ended. */
export interface PersonRecords {
  readonly add: (record: NewPersonRecord) => Promise<void>;
  readonly read: (sid: string) => Promise<PersonRecord | undefined>;
  /** Changes a record while nothing else can. Without new content it stays as it is. */
  readonly change: (
    sid: string,
    change: (record: PersonRecord) => Promise<Content | undefined>,
  ) => Promise<void>;
  /**
   * The record, if this gateway may ask the provider about the session; undefined while another one does. A claim
   * ends after {@link CLAIM_SECONDS}.
   */
  readonly claim: (sid: string) => Promise<PersonRecord | undefined>;
  /** Ends sessions and returns their records. */
  readonly end: (sid: string) => Promise<readonly PersonRecord[]>;
  readonly endByProvider: (ending: ProviderEnding) => Promise<readonly PersonRecord[]>;
  /** Notes that a person, by subject, lost access or a part of it, until a session of theirs begins. */
  readonly noteLoss: (subject: string) => Promise<void>;
  /** When that was, in milliseconds since the epoch; undefined if it wasn't. */
  readonly lostAt: (subject: string) => Promise<number | undefined>;
}

/** Longer than a renewal may take, so that no refresh token is used twice. */
const CLAIM_SECONDS = 15;
/** People who lost access, as far as memory has them. */
const MAX_LOST = 10_000;

/** In memory, for a gateway that runs alone. A claim never fails, as it asks about a session once at a time. */
export function personsInMemory(now: () => number): PersonRecords {
  const records = new Map<string, NewPersonRecord>();
  const lost = new Recent<number>(MAX_LOST);
  const read = async (sid: string) => records.get(sha256(sid));
  const end = async (isOver: (record: NewPersonRecord) => boolean) => {
    const ended = [...records.values()].filter(isOver);
    for (const { session } of ended) records.delete(session);
    return ended;
  };
  return {
    add: async (record) => {
      // They are in order of their ends, as all last equally long.
      for (const [oldest, { exp }] of records) {
        if (exp * 1000 > now()) break;
        records.delete(oldest);
      }
      records.set(record.session, record);
      lost.delete(record.subject);
    },
    read,
    change: async (sid, change) => {
      // Sealing takes a moment, in which the record may have changed or ended.
      for (;;) {
        const record = records.get(sha256(sid));
        const content = record && (await change(record));
        if (!record || !content) return;
        if (records.get(record.session) !== record) continue;
        records.set(record.session, { ...record, ...content });
        return;
      }
    },
    claim: read,
    end: (sid) => end(({ session }) => session === sha256(sid)),
    endByProvider: ({ subject, providerSession, until }) =>
      end((record) => {
        const isOther = providerSession !== null && record.providerSession !== null;
        const isMeant = isOther
          ? record.providerSession === providerSession
          : record.subject === subject;
        return isMeant && record.began <= until;
      }),
    noteLoss: async (subject) => void lost.set(subject, now()),
    lostAt: async (subject) => lost.get(subject),
  };
}

const COLUMNS = raw(`session, subject, provider_session as "providerSession", sealed`);

const sessionIs = (sid: string) => sql`session = ${sha256(sid)}`;

/**
 * In tables, for gateways that share a database. `refused_person` and its `refused_at` are also of people who lost one
 * role or connection, and weren't refused.
 */
export function personsInPostgres(
  database: Database,
  now: () => Sql = () => raw("now()"),
): PersonRecords {
  const end = (condition: Sql) =>
    database.rows<PersonRecord>(sql`
      with ended as (
        select ${COLUMNS} from tapedeck_gateway.person_session where ${condition}
      ), gone as (
        delete from tapedeck_gateway.session where session in (select session from ended)
      ) select * from ended`);
  return {
    add: async ({ session, subject, providerSession, sealed, began }) => {
      await database.rows(sql`
        with allowed as (
          delete from tapedeck_gateway.refused_person where subject = ${subject}
        )
        insert into tapedeck_gateway.person_session
          (session, subject, provider_session, sealed, began_at)
        values (${session}, ${subject}, ${providerSession}, ${sealed}, to_timestamp(${began}))`);
    },
    read: (sid) =>
      database.row<PersonRecord>(sql`
        select ${COLUMNS} from tapedeck_gateway.person_session where ${sessionIs(sid)}`),
    change: (sid, change) =>
      database.transaction(async (queries) => {
        const record = await queries.row<PersonRecord>(sql`
          select ${COLUMNS} from tapedeck_gateway.person_session where ${sessionIs(sid)} for update`);
        const content = record && (await change(record));
        if (!content) return;
        await queries.rows(sql`
          update tapedeck_gateway.person_session
          set sealed = ${content.sealed}, provider_session = ${content.providerSession}
          where ${sessionIs(sid)}`);
      }),
    claim: (sid) =>
      database.row<PersonRecord>(sql`
        update tapedeck_gateway.person_session
        set asking_until = ${now()} + ${raw(`interval '${CLAIM_SECONDS} seconds'`)}
        where ${sessionIs(sid)} and (asking_until is null or asking_until < ${now()})
        returning ${COLUMNS}`),
    end: (sid) => end(sessionIs(sid)),
    endByProvider: ({ subject, providerSession, until }) =>
      end(sql`began_at <= to_timestamp(${until}) and case
        when ${providerSession}::text is null or provider_session is null
        then subject = ${subject}::text else provider_session = ${providerSession}::text end`),
    noteLoss: async (subject) => {
      await database.rows(sql`
        insert into tapedeck_gateway.refused_person (subject, refused_at)
        values (${subject}, ${now()})
        on conflict (subject) do update set refused_at = excluded.refused_at`);
    },
    lostAt: async (subject) => {
      const row = await database.row<{ at: number }>(sql`
        select (extract(epoch from refused_at) * 1000)::float8 as at
        from tapedeck_gateway.refused_person where subject = ${subject}`);
      return row?.at;
    },
  };
}
