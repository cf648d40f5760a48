import { opportunityList, opportunityUserDelete } from "../../src/contract/opportunities.ts";
import { reaches, withinReach } from "./access.ts";
import { EMPTY, iso, raw, sql } from "./database.ts";
import { cursors } from "./http/cursor.ts";
import { forbidden, notFound } from "./http/errors.ts";
import { handle, JsonText } from "./http/handler.ts";

/** Section 2.5, for the row `o` of opportunities and `a` of accounts. */
export const opportunity = sql`
  json_build_object('id', o.id, 'externalId', o.external_id, 'organizationId', o.organization_id,
    'name', o.name, 'disposition', o.disposition, 'stageName', o.stage_name,
    'recordingId', o.recording_id, 'accountId', o.account_id,
    'createdAt', ${iso("o.created_at")}, 'updatedAt', ${iso("o.updated_at")},
    'closedAt', ${iso("o.closed_at")}, 'deletedAt', ${iso("o.deleted_at")}, 'amount', o.amount,
    'account', case when a.id is not null
      then json_build_object('id', a.id, 'name', a.name, 'externalId', a.external_id) end,
    'opportunityUsers', coalesce((select json_agg(json_build_object('id', u.id,
      'opportunityId', u.opportunity_id, 'userId', u.user_id, 'name', u.name,
      'amountPercentage', u.amount_percentage) order by u.id)
      from opportunity_user u where u.opportunity_id = o.id), '[]'))`;

interface Page {
  data: string | null;
  count: number;
  last: string | null;
  total: number;
}

/** Section 4.13: in the order of their ids. A recording or external id nobody knows has none. */
export const listOpportunities = handle(opportunityList, async ({ caller, query }, service) => {
  const { limit, cursor, recordingId, externalId } = query;
  const pages = cursors(service.signingKey, [opportunityList.name, recordingId, externalId]);
  const after = pages.read(cursor)?.[1];
  const matching = sql`from opportunity where true${withinReach(caller, raw("organization_id"))}
    ${recordingId === undefined ? EMPTY : sql`and recording_id = ${recordingId}`}
    ${externalId === undefined ? EMPTY : sql`and external_id = ${externalId}`}`;
  const page = await service.database.row<Page>(sql`
    with page as (
      select *, row_number() over (order by id) as place from (
        select * ${matching} ${after === undefined ? EMPTY : sql`and id > ${after}`}
        order by id limit ${limit + 1}::int
      ) found
    )
    select (select count(*)::int from page) as count, (select count(*)::int ${matching}) as total,
      (select max(id) from page where place <= ${limit}::int) as last,
      (select json_agg(${opportunity} order by o.id)::text
        from page o left join account a on a.id = o.account_id where o.place <= ${limit}::int) as data`);
  const { count = 0, last = null, total = 0 } = page ?? {};
  const hasNextPage = count > limit;
  const envelope = {
    cursor: hasNextPage && last !== null ? pages.write([null, last]) : null,
    pageSize: Math.min(count, limit),
    limit,
    total,
    hasNextPage,
  };
  return new JsonText(`{"data":${page?.data ?? "[]"},${JSON.stringify(envelope).slice(1)}`);
});

/** Section 4.16. The opportunity itself stays as it is, and so do the shares of its other users. */
export const deleteOpportunityUser = handle(opportunityUserDelete, async (call, service) => {
  const { database } = service;
  const { id } = call.params;
  const found = await database.row<{ organizationId: string }>(sql`
    select o.organization_id as "organizationId"
    from opportunity_user u join opportunity o on o.id = u.opportunity_id where u.id = ${id}`);
  if (!found) throw notFound("There is no such opportunity user.");
  if (!reaches(call.caller, found.organizationId)) {
    throw forbidden("This credential has no access to that opportunity user.");
  }
  // Of two calls at once one finds nothing left to delete.
  const gone = await database.row(sql`delete from opportunity_user where id = ${id} returning id`);
  if (!gone) throw notFound("There is no such opportunity user.");
  return true;
});
