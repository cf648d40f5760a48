import { kept, sql } from "~server/shared/database/database.ts";
import { newId } from "../process/secrets.ts";
import type { Sync } from "./records.ts";

/**
 * Links the recording that an engagement is about, as a live service does some time later: the one of the same
 * organization that begins when the engagement starts, by a rep who took part. An engagement without a customer
 * links nothing. Returns the recording's ID.
 */
export async function linkRecording(
  { queries, now }: Sync,
  engagementId: string,
): Promise<string | undefined> {
  const linked = await queries.row<{ id: string }>(
    kept(sql`
      with engaged as (
        select e.id, e.organization_id, e.start_time, e.opportunity_id,
          coalesce(e.account_id, o.account_id) as account_id,
          coalesce(e.contact_id, o.contact_id) as contact_id,
          coalesce(e.lead_id, o.lead_id) as lead_id
        from engagement e left join opportunity o on o.id = e.opportunity_id
        where e.id = ${engagementId} and e.deleted_at is null
      ), found as (
        select r.id from engaged e join recording r on r.organization_id = e.organization_id
          and r.date_created = e.start_time and r.deleted_at is null
        where coalesce(e.account_id, e.contact_id, e.lead_id) is not null
          and exists (select 1 from engagement_user u join app_user p on p.id = r.user_id
            where u.engagement_id = e.id and u.deleted_at is null and (u.user_id = p.id
              or lower(u.name) = lower(concat_ws(' ', p.first_name, p.last_name))))
        order by r.id limit 1
      ), noted as (
        update engagement set recording_id = (select id from found)
        where id = ${engagementId} and exists (select 1 from found)
      ), replaced as (
        delete from crm_match
        where engagement_id = ${engagementId} and recording_id = (select id from found)
      )
      insert into crm_match (recording_id, position, id, organization_id, customer_type,
        matching_source, account_id, contact_id, lead_id, opportunity_id, engagement_id, created_at)
      select f.id, least(0, (select min(m.position) from crm_match m where m.recording_id = f.id)) - 1,
        ${newId("crm")}, e.organization_id,
        case when e.opportunity_id is null then 'ENGAGEMENT' else 'OPPORTUNITY' end, 'DIRECT',
        e.account_id, e.contact_id, e.lead_id, e.opportunity_id, e.id, ${now}::timestamptz
      from found f, engaged e
      returning recording_id as id`),
  );
  return linked?.id;
}
