import { opportunityList, opportunityUserDelete } from "~/contract/opportunities.ts";
import { reaches, withinReach } from "../http/access.ts";
import { allOf, fields, isEqual, sql } from "~server/shared/database/database.ts";
import { forbidden, notFound } from "../http/errors.ts";
import { handle } from "../http/handler.ts";
import { fullPage, readPage } from "../http/page.ts";

/** An opportunity as in section 2.5, from the row `o`. */
export const opportunity = sql`
  json_build_object(${fields("o", "id externalId organizationId name disposition stageName")},
    ${fields("o", "recordingId accountId createdAt updatedAt closedAt deletedAt amount")},
    'account', (select json_build_object(${fields("a", "id name externalId")})
      from account a where a.id = o.account_id),
    'opportunityUsers', coalesce((select json_agg(json_build_object(
      ${fields("u", "id opportunityId userId name amountPercentage")}) order by u.id)
      from opportunity_user u where u.opportunity_id = o.id), '[]'))`;

/**
 * Section 4.13: lists opportunities by ID. An unknown recording or external ID gives an empty list.
 */
export const listOpportunities = handle(opportunityList, async ({ caller, query }, service) => {
  const { recordingId, externalId } = query;
  const page = await readPage(
    service,
    [opportunityList.name, recordingId, externalId],
    { ...query, isCounted: true },
    {
      from: "opportunity o",
      where: allOf([
        withinReach(caller, "o.organization_id"),
        isEqual("o.recording_id", recordingId),
        isEqual("o.external_id", externalId),
      ]),
      item: opportunity,
    },
  );
  return fullPage(page);
});

/** Section 4.16. The opportunity and its other users' shares stay as they are. */
export const deleteOpportunityUser = handle(opportunityUserDelete, async (call, service) => {
  const { database } = service;
  const { id } = call.params;
  const found = await database.row<{ organizationId: string }>(sql`
    select o.organization_id as "organizationId"
    from opportunity_user u join opportunity o on o.id = u.opportunity_id where u.id = ${id}`);
  if (!found) throw notFound("There is no such opportunity user.");
  if (!reaches(call.caller, found.organizationId)) {
    throw forbidden("This credential can't access that opportunity user.");
  }
  // If two calls come at once, the second one finds nothing to delete.
  const gone = await database.row(sql`delete from opportunity_user where id = ${id} returning id`);
  if (!gone) throw notFound("There is no such opportunity user.");
  return true;
});
