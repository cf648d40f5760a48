import { iso, sql } from "./database.ts";

/** Ids and scores of the follow-ups of the recording `r` (section 2.3). */
export const followupScores = sql`
  coalesce((select json_agg(json_build_object('id', f.id, 'score', f.score)
    order by f.score desc, f.id) from followup f where f.recording_id = r.id), '[]')`;

/** Whole follow-ups of the recording `r`, the most promising first. */
export const followups = sql`
  coalesce((select json_agg(json_build_object('followupId', f.id, 'recordingId', f.recording_id,
    'recordingTitle', r.title, 'repId', f.user_id,
    'repName', concat_ws(' ', u.first_name, u.last_name), 'teamId', f.team_id,
    'teamName', t.name, 'dateCreated', ${iso("f.created_at")}, 'updatedAt', ${iso("f.updated_at")},
    'followupType', f.type, 'score', f.score, 'followupAction', f.action, 'context', f.context,
    'status', f.status, 'starred', f.starred) order by f.score desc, f.id)
    from followup f left join team t on t.id = f.team_id left join app_user u on u.id = f.user_id
    where f.recording_id = r.id), '[]')`;
