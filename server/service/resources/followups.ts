import { followupList } from "~/contract/followups.ts";
import { requireOrganization, withinReach } from "../http/access.ts";
import { allOf, fields, isAnyOf, iso, isEqual, sql } from "~server/shared/database/database.ts";
import { handle } from "../http/handler.ts";
import { fullPage, readPage } from "../http/page.ts";
import { isAfter, isBefore } from "../database/instants.ts";

/** IDs and scores of the recording `r`'s follow-ups (section 2.3). */
export const followupScores = sql`
  coalesce((select json_agg(json_build_object('id', f.id, 'score', f.score)
    order by f.score desc, f.id) from followup f where f.recording_id = r.id), '[]')`;

/** The follow-up `f`, with its recording `r`, user `u` and team `t`. */
const FOLLOWUP = sql`
  json_build_object('followupId', f.id, ${fields("f", "recordingId")},
    'recordingTitle', r.title, 'repId', f.user_id,
    'repName', concat_ws(' ', u.first_name, u.last_name), 'teamId', f.team_id,
    'teamName', t.name, 'dateCreated', ${iso("f.created_at")}, ${fields("f", "updatedAt")},
    'followupType', f.type, 'score', f.score, 'followupAction', f.action,
    ${fields("f", "context status starred")})`;

const PEOPLE = sql`left join team t on t.id = f.team_id left join app_user u on u.id = f.user_id`;

/** The recording `r`'s follow-ups in full, best score first. */
export const followups = sql`
  coalesce((select json_agg(${FOLLOWUP} order by f.score desc, f.id) from followup f ${PEOPLE}
    where f.recording_id = r.id), '[]')`;

/**
 * Section 4.11: lists follow-ups, newest first, ties by ID, without those of deleted recordings.
 * 404 for an unknown organization, 403 for an inaccessible one.
 */
export const listFollowups = handle(followupList, async ({ caller, query }, service) => {
  const { limit, cursor, ...scope } = query;
  const { organizationId, teamIds, userIds, minimumScore, createdAfter, createdBefore } = scope;
  if (organizationId !== undefined) {
    await requireOrganization(service.database, caller, organizationId);
  }
  const page = await readPage(
    service,
    [followupList.name, scope],
    { limit, cursor, isCounted: true },
    {
      from: "followup f",
      where: allOf([
        sql`not exists (select 1 from recording gone
          where gone.id = f.recording_id and gone.deleted_at is not null)`,
        withinReach(caller, "f.organization_id"),
        isEqual("f.organization_id", organizationId),
        isAnyOf("f.team_id", teamIds),
        isAnyOf("f.user_id", userIds),
        minimumScore === undefined ? undefined : sql`f.score >= ${minimumScore}::int`,
        isAfter("f.created_at", createdAfter),
        isBefore("f.created_at", createdBefore),
      ]),
      newestBy: "created_at",
      item: FOLLOWUP,
      joins: sql`join recording r on r.id = f.recording_id ${PEOPLE}`,
    },
  );
  const data = `{"totalCount":${page.total},"followups":${page.data}}`;
  return fullPage({ ...page, data });
});
