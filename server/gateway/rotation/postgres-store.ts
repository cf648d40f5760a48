import { createHash, randomBytes, hkdfSync } from "node:crypto";
import { RotationResult } from "../../../src/contract/rotations.ts";
import {
  type Database,
  type Queries,
  raw,
  type Sql,
  sql,
} from "~server/shared/database/database.ts";
import {
  type Claim,
  type Found,
  INTENT_LIFETIME,
  obstacleTo,
  type Others,
  type Past,
  RESULT_LIFETIME,
  type RotationStore,
  type RotationTarget,
} from "./store.ts";
import { CompactEncrypt, compactDecrypt } from "jose";
import { z } from "../../../src/contract/zod.ts";
import { upstreamFailure } from "../http/failure.ts";

/** How it ended, as far as anyone can know, if its gateway is gone or its result can't be opened. */
const WITHOUT_RESULT: Record<string, RotationResult> = {
  unknown: {
    outcome: "unknown",
    error: "The gateway that called the service stopped before it had an answer.",
  },
  not_executed: {
    outcome: "not_executed",
    error: "The gateway stopped before it called the service. Nothing changed.",
    status: null,
  },
  secret_lost: { outcome: "secret_lost", error: "The new secret didn't arrive from the service." },
};

/** Another gateway may have the key, so asking again may help: the page does, for as long as results are kept. */
const sealed = () =>
  upstreamFailure(
    503,
    "rotation_sealed",
    "The secret was rotated, but this gateway can't open the new one: it doesn't have the key that it is sealed with. Give all gateways the same SESSION_KEY.",
  );

/** A settled rotation as it is stored. */
interface Stored {
  readonly outcome: RotationResult["outcome"] | null;
  /** Sealed; null if its gateway was gone. */
  readonly result: string | null;
}

const derive = (key: Uint8Array, sid: string) =>
  new Uint8Array(hkdfSync("sha256", key, sid, "rotation result", 32));

/**
 * Seals results (`dir`, `A256GCM`) with a key made of the gateways' key and a session's ID, which only the
 * session's cookie contains: a copy of the database opens nothing. The first key seals, all of them open.
 */
function sealing(keys: readonly Uint8Array[]) {
  async function open(sealed: string, sid: string): Promise<unknown> {
    for (const key of keys) {
      try {
        const { plaintext } = await compactDecrypt(sealed, derive(key, sid));
        return JSON.parse(new TextDecoder().decode(plaintext));
      } catch {
        // Sealed with another key: try the next one.
      }
    }
    return undefined;
  }
  return {
    seal: (result: RotationResult, sid: string): Promise<string> =>
      new CompactEncrypt(new TextEncoder().encode(JSON.stringify(result)))
        .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
        .encrypt(derive(keys[0] ?? new Uint8Array(), sid)),
    /** Throws a 503 for a new secret that none of the keys opens. */
    read: async ({ result, outcome }: Stored, sid: string): Promise<RotationResult> => {
      const parsed = z.safeParse(RotationResult, result === null ? null : await open(result, sid));
      if (parsed.success) return parsed.data;
      const known = WITHOUT_RESULT[outcome ?? ""];
      if (known) return known;
      throw sealed();
    },
  };
}

export interface PostgresRotations {
  readonly keys: readonly Uint8Array[];
  /** Identifies the service, as in the session's cookie. */
  readonly audience: string;
  /** The database's clock, the only one that all gateways share. */
  readonly now?: () => Sql;
}

/** Milliseconds after which a gateway that doesn't give a sign of life counts as gone. */
const LEASE = 16_000;

interface Row {
  readonly state: "prepared" | "claimed" | "sent" | "settled";
  readonly outcome: RotationResult["outcome"] | null;
  readonly result: string | null;
  readonly organization_id: string;
  readonly client_id: string;
}

const milliseconds = (count: number) => raw(`interval '${count} milliseconds'`);
/** A session's ID opens its results, so only a hash of it is stored. */
const hash = (sid: string) => createHash("sha256").update(sid).digest("base64url");

/** For gateways that share a PostgreSQL database, any of which may answer the next call. */
export function rotationsInPostgres(
  database: Database,
  { keys, audience: service, now = () => raw("now()") }: PostgresRotations,
): RotationStore & { readonly tidy: () => Promise<void> } {
  const gateway = randomBytes(9).toString("base64url");
  const audience = hash(service);
  const { seal, read } = sealing(keys);
  const run = database.rows.bind(database);
  const did = async (query: Sql) => (await run(query)).length > 0;

  /** A gateway that is gone can't have called the service after it lost its lease, as it checks that first. */
  const endLost = (queries: Queries, { clientId }: RotationTarget) =>
    queries.rows(sql`
      update tapedeck_gateway.rotation set state = 'settled', settled_at = ${now()},
        outcome = case state when 'sent' then 'unknown' else 'not_executed' end
      where audience = ${audience} and client_id = ${clientId}
        and state in ('claimed', 'sent') and lease_until < ${now()}`);

  /** Deletes results and unused IDs that are older than they may be. */
  const tidy = () =>
    database.transaction(async (queries) => {
      await queries.rows(sql`
        update tapedeck_gateway.rotation set result = null, session = null
        where session is not null and settled_at <= ${now()} - ${milliseconds(RESULT_LIFETIME)}`);
      await queries.rows(sql`
        delete from tapedeck_gateway.rotation
        where state = 'prepared' and created_at <= ${now()} - ${milliseconds(INTENT_LIFETIME)}`);
    });

  const findRow = async (id: string, sid: string) => {
    const [row] = await run<Row>(sql`
      select state, outcome, result, organization_id, client_id from tapedeck_gateway.rotation
      where id = ${id} and audience = ${audience} and session = ${hash(sid)}
        and (state <> 'prepared' or created_at > ${now()} - ${milliseconds(INTENT_LIFETIME)})
        and (settled_at is null or settled_at > ${now()} - ${milliseconds(RESULT_LIFETIME)})`);
    return row;
  };

  return {
    tidy,
    add: async (id, sid, { organizationId, clientId, count }) => {
      await run(sql`
        insert into tapedeck_gateway.rotation
          (id, audience, session, organization_id, client_id, intended_count, created_at)
        values (${id}, ${audience}, ${hash(sid)}, ${organizationId}, ${clientId}, ${count}, ${now()})`);
    },
    find: async (id, sid): Promise<Found | undefined> => {
      let row = await findRow(id, sid);
      if (!row) return undefined;
      const target = { organizationId: row.organization_id, clientId: row.client_id };
      if (row.state === "claimed" || row.state === "sent") {
        if ((await endLost(database, target)).length === 0) return { target, state: "running" };
        row = await findRow(id, sid);
        if (!row) return undefined;
      }
      if (row.state === "prepared") return { target, state: "prepared" };
      if (row.state !== "settled") return { target, state: "running" };
      return { target, state: "settled", result: await read(row, sid) };
    },
    claim: (id, target) =>
      database.transaction(async (queries): Promise<Claim> => {
        // Claims of one client come one after the other, so that each sees how the last one ended.
        await queries.rows(
          sql`select pg_advisory_xact_lock(hashtextextended(${audience + target.clientId}, 7301845))`,
        );
        await endLost(queries, target);
        const others = sql`tapedeck_gateway.rotation other where other.audience = ${audience}
          and other.client_id = ${target.clientId}
          and other.organization_id = ${target.organizationId} and other.id <> ${id}`;
        const row = await queries.row<{ state: string; count: number } & Others>(sql`
          select state, intended_count as count,
            exists (select from ${others} and other.state in ('claimed', 'sent')) as "isRunning",
            exists (select from ${others} and other.outcome = 'done' and other.session is not null
              and other.settled_at > ${now()} - ${milliseconds(RESULT_LIFETIME)}) as "isWaiting",
            array(select other.outcome from ${others} and other.outcome <> 'not_executed'
              order by other.settled_at) as past
          from tapedeck_gateway.rotation where id = ${id}`);
        if (row?.state !== "prepared") return "taken";
        const obstacle = obstacleTo(row.count, row);
        if (obstacle) return obstacle;
        const claimed = await queries.rows(sql`
          update tapedeck_gateway.rotation
          set state = 'claimed', gateway = ${gateway}, lease_until = ${now()} + ${milliseconds(LEASE)}
          where id = ${id} and state = 'prepared' returning id`);
        return claimed.length > 0 ? "claimed" : "taken";
      }),
    begin: (id) =>
      did(sql`
        update tapedeck_gateway.rotation
        set state = 'sent', lease_until = ${now()} + ${milliseconds(LEASE)}
        where id = ${id} and gateway = ${gateway} and state = 'claimed' and lease_until >= ${now()}
        returning id`),
    extend: async (id) => {
      await run(sql`
        update tapedeck_gateway.rotation set lease_until = ${now()} + ${milliseconds(LEASE)}
        where id = ${id} and gateway = ${gateway} and state in ('claimed', 'sent')`);
    },
    settle: async (id, sid, result) => {
      const sealed = await seal(result, sid);
      await run(sql`
        update tapedeck_gateway.rotation
        set state = 'settled', outcome = ${result.outcome}, result = ${sealed},
          -- Noted again, it is no later than those after it.
          settled_at = coalesce(settled_at, ${now()})
        where id = ${id} and gateway = ${gateway} and session is not null
          and (state in ('claimed', 'sent') or outcome = 'unknown')`);
    },
    refuse: async (id, sid, result) => {
      const sealed = await seal(result, sid);
      return did(sql`
        update tapedeck_gateway.rotation
        set state = 'settled', settled_at = ${now()}, outcome = ${result.outcome}, result = ${sealed}
        where id = ${id} and session = ${hash(sid)} and state = 'prepared' returning id`);
    },
    forget: (id, sid) =>
      did(sql`
        with gone as (
          delete from tapedeck_gateway.rotation
          where id = ${id} and session = ${hash(sid)}
            and (state = 'prepared' or outcome = 'not_executed')
          returning id
        ), kept as (
          update tapedeck_gateway.rotation set result = null, session = null
          where id = ${id} and session = ${hash(sid)} and outcome <> 'not_executed'
            and settled_at > ${now()} - ${milliseconds(RESULT_LIFETIME)}
          returning id
        ) select from gone union all select from kept`),
    past: async (organizationId, clientIds) => {
      const rows = await run<{ client_id: string } & Past>(sql`
        select client_id, bool_or(state in ('claimed', 'sent')) as "isRunning",
          coalesce(array_agg(outcome order by settled_at)
            filter (where outcome <> 'not_executed'), '{}') as past
        from tapedeck_gateway.rotation
        where audience = ${audience} and client_id = any(${clientIds})
          and organization_id = ${organizationId}
        group by client_id`);
      const pasts = new Map<string, Past>(rows.map(({ client_id, ...past }) => [client_id, past]));
      return new Map(clientIds.map((id) => [id, pasts.get(id) ?? { past: [], isRunning: false }]));
    },
  };
}
