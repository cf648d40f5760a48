import type { RotationResult } from "~/contract/rotations.ts";
import { sha256 } from "~server/shared/sha256.ts";
import type { Clock } from "~server/shared/clock.ts";
import { type Database, raw, type Sql, sql } from "~server/shared/database/database.ts";
import { STATEMENT_LIMIT } from "../database/database.ts";

/** Milliseconds after which an unacknowledged result, with its secret, is deleted. */
export const RESULT_LIFETIME = 120_000;
/** Milliseconds after which an unused ID is deleted. */
export const INTENT_LIFETIME = 3_600_000;

/**
 * The client whose secret is rotated. Only the service knows which organization a client belongs to, so rotations
 * count by both IDs: one with a wrong organization says nothing about the client, and doesn't block it.
 */
export interface RotationTarget {
  readonly organizationId: string;
  readonly clientId: string;
}

/** What an operation ID is bound to. */
export interface StoredIntent extends RotationTarget {
  /** The number of rotations of the client, as shown on the page. */
  readonly count: number;
  /** Whether the person has confirmed that it may stop the secret in use. */
  readonly despiteDoubt: boolean;
}

/** A rotation as it is kept. Times are milliseconds since the epoch, by the clock of the records. */
export interface Rotation extends StoredIntent {
  readonly id: string;
  /** A hash of the session's ID; null once its result is deleted. */
  readonly session: string | null;
  /** `claimed`: a gateway will call the service. `sent`: it may have called it. */
  readonly state: "prepared" | "claimed" | "sent" | "settled";
  /** The gateway that claimed it. */
  readonly gateway: string | null;
  /** When that gateway counts as gone, if it gives no sign of life; 0 if none claimed it. */
  readonly leaseUntil: number;
  readonly outcome: RotationResult["outcome"] | null;
  /** Fingerprints of the secrets that the console's connections with this client had when the service was called. */
  readonly secretsInUse: readonly string[];
  /** Sealed; null if its gateway was gone, and once it is deleted. */
  readonly result: string | null;
  readonly createdAt: number;
  readonly settledAt: number | null;
  readonly readAt: number;
}

/** What a step returns, the rotations that it saves, and whether it then deletes its own. */
interface Step<T> {
  readonly answer: T;
  readonly saved?: readonly Rotation[];
  readonly isDeleted?: boolean;
}

/** Where rotations are kept. */
export interface RotationRecords {
  /** Milliseconds after which a gateway that doesn't give a sign of life counts as gone. */
  readonly lease: number;
  /** Milliseconds that a step may take, from when it reads the time until it is stored. */
  readonly longestStep: number;
  readonly add: (id: string, session: string, intent: StoredIntent) => Promise<void>;
  /** Lists one rotation, or all rotations of these clients of an organization. */
  readonly list: (
    of: { id: string } | { organizationId: string; clientIds: readonly string[] },
  ) => Promise<readonly Rotation[]>;
  /** Runs a step on a rotation and the others of its client, while nothing else can change them. */
  readonly change: <T>(
    id: string,
    step: (rotation: Rotation, others: readonly Rotation[]) => Step<T>,
  ) => Promise<T | undefined>;
  /** Deletes results and unused IDs whose time is over. */
  readonly tidy: () => Promise<void>;
}

/** A rotation that changed a secret, or may have. */
export interface NotedRotation extends RotationTarget {
  readonly outcome: Exclude<RotationResult["outcome"], "not_executed">;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly secretsInUse: readonly string[];
}

const MAX_INTENTS = 10_000;

const UNUSED = {
  state: "prepared",
  gateway: null,
  leaseUntil: 0,
  outcome: null,
  secretsInUse: [],
  result: null,
  settledAt: null,
} as const;

const isSameClient = (one: RotationTarget, other: RotationTarget) =>
  one.organizationId === other.organizationId && one.clientId === other.clientId;

/**
 * In memory, for a gateway that runs alone. `noted` reads from the activity how earlier rotations ended, oldest first,
 * so that one in doubt stays so after a restart.
 */
export function recordsInMemory(
  { now }: Pick<Clock, "now">,
  noted: () => Promise<readonly NotedRotation[]>,
): RotationRecords {
  const rotations = new Map<string, Omit<Rotation, "readAt">>();
  let loading: Promise<void> | undefined;
  const addNoted = async () => {
    for (const [index, { startedAt, ...rotation }] of (await noted()).entries()) {
      const id = `noted ${index}`;
      const times = { createdAt: startedAt, settledAt: startedAt };
      const past = { id, session: null, state: "settled", count: 0, despiteDoubt: false } as const;
      rotations.set(id, { ...UNUSED, ...past, ...times, ...rotation });
    }
  };
  /** Adds the noted rotations once, before any runs, so that none is counted twice. If that fails, it is retried. */
  const load = () => {
    loading ??= addNoted();
    loading.catch(() => (loading = undefined));
    return loading;
  };
  const read = () => [...rotations.values()].map((one) => ({ ...one, readAt: now() }));

  return {
    lease: Infinity,
    longestStep: 0,
    add: async (id, session, intent) => {
      const unused = read().filter(({ state }) => state === "prepared");
      for (const oldest of unused.slice(0, unused.length + 1 - MAX_INTENTS)) {
        rotations.delete(oldest.id);
      }
      rotations.set(id, { ...UNUSED, ...intent, id, session, createdAt: now() });
    },
    list: async (of) => {
      if ("id" in of) return read().filter(({ id }) => id === of.id);
      await load();
      const { organizationId, clientIds } = of;
      const wanted = new Set(clientIds);
      return read().filter(
        (one) => one.organizationId === organizationId && wanted.has(one.clientId),
      );
    },
    change: async (id, step) => {
      await load();
      const all = read();
      const rotation = all.find((one) => one.id === id);
      if (!rotation) return undefined;
      const others = all.filter((other) => other !== rotation && isSameClient(other, rotation));
      const { answer, saved = [], isDeleted = false } = step(rotation, others);
      for (const one of saved) rotations.set(one.id, one);
      if (isDeleted) rotations.delete(id);
      return answer;
    },
    tidy: async () => {
      for (const rotation of read()) {
        const { id, state, createdAt, settledAt, outcome } = rotation;
        const isUnused = state === "prepared" && createdAt <= now() - INTENT_LIFETIME;
        const isOver = settledAt !== null && settledAt <= now() - RESULT_LIFETIME;
        if (isUnused || (isOver && outcome === "not_executed")) rotations.delete(id);
        else if (isOver) rotations.set(id, { ...rotation, session: null, result: null });
      }
    },
  };
}

/** Milliseconds, as a number: the driver returns `bigint` and `numeric` as text. */
const millisecondsOf = (time: Sql) => sql`(extract(epoch from ${time}) * 1000)::float8`;
const timeOf = (milliseconds: number | null) => sql`to_timestamp(${milliseconds}::float8 / 1000)`;
const interval = (milliseconds: number) => raw(`interval '${milliseconds} milliseconds'`);

/**
 * For gateways that share a PostgreSQL database, any of which may answer the next call. `service` identifies
 * the service, as in the session's cookie; `now` is the database's clock, the only one that all gateways share.
 */
export function recordsInPostgres(
  database: Database,
  service: string,
  now: () => Sql = () => raw("now()"),
): RotationRecords {
  const audience = sha256(service);
  const select = (condition: Sql) => sql`
    select id, session, organization_id as "organizationId", client_id as "clientId",
      intended_count as count, despite_doubt as "despiteDoubt", state, gateway, outcome, result,
      secrets_in_use as "secretsInUse",
      coalesce(${millisecondsOf(raw("lease_until"))}, 0) as "leaseUntil",
      ${millisecondsOf(raw("created_at"))} as "createdAt",
      ${millisecondsOf(raw("settled_at"))} as "settledAt", ${millisecondsOf(now())} as "readAt"
    from tapedeck_gateway.rotation where audience = ${audience} and ${condition}`;

  return {
    // Renewed every 4 s, so 12 s of it are left at least. A step takes 10 s at most, so whoever begins a rotation has
    // stored that before others may call it not executed.
    lease: 16_000,
    // Begin, lock, read, update, commit.
    longestStep: 5 * STATEMENT_LIMIT,
    add: async (id, session, { organizationId, clientId, count, despiteDoubt }) => {
      await database.rows(sql`
        insert into tapedeck_gateway.rotation
          (id, audience, session, organization_id, client_id, intended_count, despite_doubt, created_at)
        values (${id}, ${audience}, ${session}, ${organizationId}, ${clientId}, ${count}, ${despiteDoubt},
          ${now()})`);
    },
    list: (of) =>
      database.rows<Rotation>(
        select(
          "id" in of
            ? sql`id = ${of.id}`
            : sql`client_id = any(${of.clientIds}) and organization_id = ${of.organizationId}`,
        ),
      ),
    change: (id, step) =>
      database.transaction(async (queries) => {
        // Steps of one client come one after the other, so that each sees how the last one ended.
        await queries.rows(sql`
          select pg_advisory_xact_lock(hashtextextended(audience || client_id, 7301845))
          from tapedeck_gateway.rotation where id = ${id} and audience = ${audience}`);
        const all = await queries.rows<Rotation>(sql`${select(sql`
          (client_id, organization_id) in
            (select client_id, organization_id from tapedeck_gateway.rotation where id = ${id})`)}
          for update`);
        const rotation = all.find((one) => one.id === id);
        if (!rotation) return undefined;
        const others = all.filter((other) => other !== rotation);
        const { answer, saved = [], isDeleted = false } = step(rotation, others);
        for (const one of saved) {
          await queries.rows(sql`
            update tapedeck_gateway.rotation set state = ${one.state}, session = ${one.session},
              gateway = ${one.gateway}, outcome = ${one.outcome}, result = ${one.result},
              secrets_in_use = ${one.secretsInUse},
              lease_until = ${timeOf(one.leaseUntil)}, settled_at = ${timeOf(one.settledAt)}
            where id = ${one.id}`);
        }
        if (isDeleted) {
          await queries.rows(sql`delete from tapedeck_gateway.rotation where id = ${id}`);
        }
        return answer;
      }),
    tidy: () =>
      database.transaction(async (queries) => {
        await queries.rows(sql`
          delete from tapedeck_gateway.rotation where outcome = 'not_executed'
            and session is not null and settled_at <= ${now()} - ${interval(RESULT_LIFETIME)}`);
        await queries.rows(sql`
          update tapedeck_gateway.rotation set result = null, session = null
          where session is not null and settled_at <= ${now()} - ${interval(RESULT_LIFETIME)}`);
        await queries.rows(sql`
          delete from tapedeck_gateway.rotation
          where state = 'prepared' and created_at <= ${now()} - ${interval(INTENT_LIFETIME)}`);
      }),
  };
}
