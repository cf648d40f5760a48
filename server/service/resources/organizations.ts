import { organizationCreate, organizationList } from "~/contract/organizations.ts";
import { withinReach } from "../http/access.ts";
import { allOf, fields, iso, sql } from "~server/shared/database/database.ts";
import { forbidden, invalid } from "../http/errors.ts";
import { handle, JsonText } from "../http/handler.ts";
import { readPage, shortPage } from "../http/page.ts";
import { newId } from "../process/secrets.ts";

/** An organization as in section 2.6, from the row `o`. */
const ORGANIZATION = sql`
  json_build_object(${fields("o", "id name")},
    'industries', coalesce((select json_agg(json_build_object(
      ${fields("i", "id name description")}) order by i.id) from industry i where i.id = any(o.industry_ids)),
      '[]'),
    'integrations', coalesce((select json_agg(json_build_object(
      ${fields("n", "id name externalAccountId")}, 'integrationPlatform', n.platform,
      ${fields("n", "createdAt updatedAt deletedAt isActive")}) order by n.id)
      from integration n where n.organization_id = o.id), '[]'),
    'teams', coalesce((select json_agg(json_build_object(
      ${fields("t", "id name coachUids memberUids")}) order by t.name collate "C", t.id)
      from team t where t.organization_id = o.id), '[]'),
    ${fields("o", "adminUids betaFeatures consentNotRequired")},
    'dateCreated', ${iso("o.created_at")}, ${fields("o", "disabled ownerUid")})`;

/** Section 4.12: lists organizations by ID. */
export const listOrganizations = handle(organizationList, async ({ caller, query }, service) => {
  const page = await readPage(
    service,
    [organizationList.name],
    { ...query, isCounted: false },
    {
      from: "organization o",
      where: allOf([withinReach(caller, "o.id")]),
      item: ORGANIZATION,
    },
  );
  return shortPage(page);
});

/**
 * Section 4.6. An unknown industry is a 422 at its place in the list. An organization's own token
 * can access the organizations it creates.
 */
export const createOrganization = handle(organizationCreate, async (call, service) => {
  const { caller, body } = call;
  if (caller.isOrganizationAdmin) {
    throw forbidden("API clients with the role organization_admin can't create organizations.");
  }
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
  const isBound = caller.reach !== undefined;
  const created = await database.row<{ data: string }>(sql`
    insert into organization as o (id, parent_id, name, owner_uid, admin_uids, group_ids, industry_ids,
      disabled, created_at)
    values (${id}, ${isBound ? caller.organizationId : null}, ${body.name},
      ${body.ownerUid ?? null}, ${body.adminUids}, ${body.orgGroupIds}, ${body.industryIds},
      ${body.disabled}, ${new Date().toISOString()})
    returning ${ORGANIZATION}::text as data`);
  if (isBound) tokens.forget();
  return new JsonText(created?.data ?? "");
});
