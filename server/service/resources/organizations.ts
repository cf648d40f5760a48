import { organizationCreate, organizationList } from "../../../src/contract/organizations.ts";
import { type Caller, withinReach } from "../http/access.ts";
import { EMPTY, iso, raw, sql } from "~server/shared/database/database.ts";
import { cursors } from "../http/cursor.ts";
import { forbidden, invalid } from "../http/errors.ts";
import { handle, JsonText } from "../http/handler.ts";
import { newId } from "../process/secrets.ts";

/** Organizations as in section 2.6, from the row `o`. */
const ORGANIZATION = sql`
  select o.id, o.name,
    coalesce((select json_agg(json_build_object('id', i.id, 'name', i.name,
      'description', i.description) order by i.id) from industry i where i.id = any(o.industry_ids)),
      '[]') as industries,
    coalesce((select json_agg(json_build_object('id', n.id, 'name', n.name,
      'externalAccountId', n.external_account_id, 'integrationPlatform', n.platform,
      'createdAt', ${iso("n.created_at")}, 'updatedAt', ${iso("n.updated_at")},
      'deletedAt', ${iso("n.deleted_at")}, 'isActive', n.is_active) order by n.id)
      from integration n where n.organization_id = o.id), '[]') as integrations,
    coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name,
      'coachUids', t.coach_uids, 'memberUids', t.member_uids) order by t.name collate "C", t.id)
      from team t where t.organization_id = o.id), '[]') as teams,
    o.admin_uids as "adminUids", o.beta_features as "betaFeatures",
    o.consent_not_required as "consentNotRequired", ${iso("o.created_at")} as "dateCreated",
    o.disabled, o.owner_uid as "ownerUid"`;

/** Section 4.12: lists organizations by ID. */
export const listOrganizations = handle(organizationList, async (call, service) => {
  const { limit, cursor } = call.query;
  const pages = cursors(service.signingKey, [organizationList.name]);
  const after = pages.read(cursor)?.[1];
  const page = await service.database.row<{ data: string | null; count: number; last: string }>(sql`
    with page as (
      select id, row_number() over (order by id) as place from organization
      where true${withinReach(call.caller, raw("id"))}
        ${after === undefined ? EMPTY : sql`and id > ${after}`}
      order by id limit ${limit + 1}
    )
    select (select count(*)::int from page) as count,
      (select max(id) from page where place <= ${limit}) as last,
      (select json_agg(x order by x.id)::text from (
        ${ORGANIZATION} from organization o join page on page.id = o.id and place <= ${limit}
      ) x) as data`);
  const next = page && page.count > limit ? JSON.stringify(pages.write([null, page.last])) : "null";
  return new JsonText(`{"data":${page?.data ?? "[]"},"cursor":${next}}`);
});

function requireCreator(caller: Caller): void {
  if (caller.isOrganizationAdmin) {
    throw forbidden("API clients with the role organization_admin can't create organizations.");
  }
}

/**
 * Section 4.6. An unknown industry is a 422 at its place in the list. An organization's own token
 * can access the organizations it creates.
 */
export const createOrganization = handle(organizationCreate, async (call, service) => {
  requireCreator(call.caller);
  const { body } = call;
  const { database, tokens } = service;
  const known = await database.rows<{ id: string }>(
    sql`select id from industry where id = any(${body.industryIds}::text[])`,
  );
  const issues = body.industryIds.flatMap((id, index) =>
    known.some((industry) => industry.id === id)
      ? []
      : [{ code: "custom", path: ["industryIds", index], message: "There is no such industry" }],
  );
  if (issues.length > 0) throw invalid(issues);
  const id = newId("org");
  const isBound = call.caller.reach !== undefined;
  await database.rows(sql`
    insert into organization (id, parent_id, name, owner_uid, admin_uids, group_ids, industry_ids,
      disabled, created_at)
    values (${id}, ${isBound ? call.caller.organizationId : null}, ${body.name},
      ${body.ownerUid ?? null}, ${body.adminUids}, ${body.orgGroupIds}, ${body.industryIds},
      ${body.disabled}, ${new Date().toISOString()})`);
  if (isBound) tokens.forget();
  const created = await database.row<{ data: string }>(sql`
    select row_to_json(x)::text as data from (${ORGANIZATION} from organization o where o.id = ${id}) x`);
  return new JsonText(created?.data ?? "");
});
