-- Made after the seed's load, which is several times faster than keeping them up to date during it.
set local maintenance_work_mem = '256MB';

create index app_user_email on app_user (organization_id, lower(email));
create index team_organization on team (organization_id, id);
create index api_client_organization on api_client (organization_id, client_id);
create index integration_organization on integration (organization_id);
create unique index recording_number on recording (number);

-- A list is read from the index of its order. Where few rows share a value one index serves both
-- directions, as sorting ties by id is cheap; where many do, each direction has its own. A missing
-- value comes last in both directions, so what stands for it differs.
create index recording_date on recording (date_created, id);
create index recording_updated on recording (updated_at);
create index recording_deleted on recording (id) where deleted_at is not null;
create index recording_duration on recording (duration_ms, id);
create index recording_title on recording (title, id);
create index recording_title_desc on recording (title desc, id);
create index recording_score on recording (coalesce(evaluation_score, 2147483647), id);
create index recording_score_desc on recording (coalesce(evaluation_score, -1) desc, id);
create index recording_result on recording (result, id);
create index recording_result_desc on recording (result desc, id);
create index recording_type on recording (coalesce(conversation_type, U&'\+10FFFF'), id);
create index recording_type_desc on recording (coalesce(conversation_type, '') desc, id);
create index recording_team on recording (coalesce(team_id, U&'\+10FFFF'), id);
create index recording_team_desc on recording (coalesce(team_id, '') desc, id);
create index recording_organization on recording (organization_id, id);
create index recording_organization_desc on recording (organization_id desc, id);
create index recording_organization_date on recording (organization_id, date_created, id);
create index recording_team_date on recording (team_id, date_created, id);
-- The result comes last, where it is checked without reading the recording itself.
create index recording_type_date on recording (conversation_type, date_created, id, result);
create index recording_organization_type_date on recording (
  organization_id, conversation_type, date_created, id, result
);
create index recording_team_type_date on recording (
  team_id, conversation_type, date_created, id, result
);

create index crm_match_account on crm_match (account_id) where account_id is not null;
create index crm_match_opportunity on crm_match (opportunity_id) where opportunity_id is not null;
create index crm_match_engagement on crm_match (engagement_id) where engagement_id is not null;
create index opportunity_recording on opportunity (recording_id);
create index opportunity_external on opportunity (external_id);
create index opportunity_account on opportunity (account_id);
create index opportunity_user_opportunity on opportunity_user (opportunity_id);
create index engagement_user_engagement on engagement_user (engagement_id, id);
create index engagement_user_user on engagement_user (user_id, id);
create index engagement_contact_contact on engagement_contact (contact_id);
create index followup_recording on followup (recording_id);
create index followup_date on followup (created_at, id);
create index followup_organization on followup (organization_id, created_at, id);

-- Holds every column a scorecard reads, so that the table itself is never touched.
create index metric_value_scorecard on metric_value (
  organization_number, conversation_type_number, date_created, team_number, metric_number
) include (user_number, recording_number, value, passed);
create index metric_month_scorecard on metric_month (
  organization_number, conversation_type_number, month
);

-- A sample of 3,000 rows a table is plenty for these distributions.
set default_statistics_target = 10;
analyze;
reset default_statistics_target;
