import type { ActivityEntry } from "~/contract/activity.ts";
import { allOf, type Database, iso, sql } from "~server/shared/database/database.ts";
import {
  type AuditStore,
  CHANGED,
  CREATION,
  type EntryFilter,
  organizationOf,
  ROTATION,
} from "./store.ts";

const COLUMNS = sql`id, ${iso("started_at")} as "startedAt", ${iso("ended_at")} as "endedAt",
  endpoint, params, created_id as "createdId", kind, credential_id as "credentialId", session,
  request_id as "requestId", service_request_id as "serviceRequestId", outcome, status, stage,
  person, connection, reason`;

const conditions = ({ audience, cursor, after, before, ...filter }: EntryFilter) =>
  allOf([
    sql`audience = ${audience}`,
    filter.credentialId !== undefined && sql`credential_id = ${filter.credentialId}`,
    filter.organizationId !== undefined && sql`organization_id = ${filter.organizationId}`,
    cursor !== undefined && sql`id < ${cursor}`,
    filter.endpoints && sql`endpoint = any(${filter.endpoints}::text[])`,
    filter.outcomes && sql`outcome = any(${filter.outcomes}::text[])`,
    after !== undefined && sql`started_at > ${after}::timestamptz`,
    before !== undefined && sql`started_at < ${before}::timestamptz`,
    filter.subject !== undefined && sql`person ->> 'subject' = ${filter.subject}`,
    filter.person &&
      sql`(person ->> 'subject' = ${filter.person}
        or strpos(lower(concat_ws(' ', person ->> 'name', person ->> 'email')),
          ${filter.person.toLowerCase()}) > 0)`,
  ]);

const at = (time: number) => new Date(time).toISOString();

/** Keeps the writes of all gateways that share a database. */
export function tableStore(database: Database): AuditStore {
  return {
    begin: async (entry) => {
      const { id, audience, session, callId, kind, credentialId, endpoint, params } = entry;
      const { person = null, connection = null } = entry;
      // The server's own limit holds in a transaction only: otherwise it may store what has failed here long ago.
      const insert = sql`
          insert into tapedeck_gateway.write (id, audience, session, call_id, kind,
            credential_id, endpoint, params, organization_id, client_id, request_id, started_at,
            person, connection)
          values (${id}, ${audience}, ${session}, ${callId}, ${kind}, ${credentialId}, ${endpoint},
            ${JSON.stringify(params)}::text::jsonb, ${organizationOf(entry, null) ?? null}, ${params.clientId ?? null}, ${entry.requestId},
            ${entry.startedAt}::timestamptz,
            ${person && JSON.stringify(person)}::text::jsonb, ${connection}::text)
          on conflict (session, call_id) do nothing returning id`;
      return (await database.transaction((queries) => queries.rows(insert))).length > 0;
    },
    end: async (of, end) => {
      const { endedAt, outcome, status, stage, createdId, serviceRequestId, reason } = end;
      await database.rows(sql`
        update tapedeck_gateway.write set ended_at = ${endedAt}::timestamptz, outcome = ${outcome},
          status = ${status}::int, stage = ${stage}, created_id = ${createdId}::text,
          service_request_id = ${serviceRequestId ?? null}::text, reason = ${reason ?? null}::text,
          call_id = case when ${outcome} = 'not_sent' then null else call_id end,
          organization_id = case when endpoint = ${CREATION} then ${createdId}::text
            else organization_id end
        where ended_at is null and ${
          "id" in of ? sql`id = ${of.id}` : sql`session = ${of.session} and call_id = ${of.callId}`
        }`);
    },
    list: (filter) =>
      database.rows<ActivityEntry>(sql`
        select ${COLUMNS} from tapedeck_gateway.write where ${conditions(filter)}
        order by id desc limit ${filter.limit}`),
    rotations: async ({ audience, organizationId, clientIds }) => {
      const found = await database.rows<ActivityEntry>(sql`
          select latest.* from unnest(${clientIds}::text[]) as wanted(client), lateral (
            select ${COLUMNS} from tapedeck_gateway.write
            where audience = ${audience} and client_id = wanted.client and endpoint = ${ROTATION}
              and organization_id = ${organizationId} and outcome = any(${CHANGED}::text[])
            order by id desc limit 1) as latest`);
      return new Map(found.map((entry) => [entry.params.clientId ?? "", entry]));
    },
    // Whether the database can be reached is known without asking.
    check: async () => {},
    prune: async ({ rotations, others }) => {
      const old = sql`
        delete from tapedeck_gateway.write where started_at < (case when endpoint = ${ROTATION}
          then ${at(rotations)} else ${at(others)} end)::timestamptz`;
      // A full scan in the background, so it has no statement limit.
      await database.transaction((queries) => queries.rows(old), { isLimited: false });
    },
  };
}
