import { fields, iso, raw, type Sql, sql } from "~server/shared/database/database.ts";
import { opportunity } from "./opportunities.ts";

const CONTACT_NAME = raw("coalesce(c.name, concat_ws(' ', c.first_name, c.last_name))");

/** Matches `m`, joined with their CRM records. */
export const MATCHED_RECORDS = raw(`crm_match m
  left join account a on a.id = m.account_id
  left join contact c on c.id = m.contact_id
  left join lead l on l.id = m.lead_id
  left join opportunity o on o.id = m.opportunity_id
  left join engagement e on e.id = m.engagement_id`);

/** The given column of the record the match is about. */
const recordColumn = (column: string): Sql =>
  raw(`case m.customer_type when 'ACCOUNT' then a.${column} when 'CONTACT' then c.${column}
    when 'LEAD' then l.${column} when 'OPPORTUNITY' then o.${column} else e.${column} end`);

/**
 * The customers of the recording `r` as in section 2.4, one row per match. A customer that matched
 * no record has the ID of the match. `others` are all recordings of the same account or, without an
 * account, of the same opportunity.
 */
const CUSTOMERS = sql`
  select coalesce(${recordColumn("id")}, m.id) as id, m.organization_id as "organizationId",
    case m.customer_type when 'ACCOUNT' then a.name when 'OPPORTUNITY' then o.name
      when 'CONTACT' then ${CONTACT_NAME}
      when 'LEAD' then concat_ws(' ', l.first_name, l.last_name) else e.subject end as name,
    case when ${recordColumn("external_id")} is not null
      then 'https://crm.example/' || n.external_account_id || '/' || lower(m.customer_type) || '/'
        || ${recordColumn("external_id")} end as "crmUrl",
    ${recordColumn("external_id")} as "externalId",
    ${iso("m.created_at")} as "createdAt", ${iso("coalesce(o.updated_at, m.created_at)")} as "updatedAt",
    ${iso("o.closed_at")} as "closedAt", ${iso("others.last")} as "lastRecordingDate",
    ${iso("coalesce(o.last_activity_at, a.last_activity_at)")} as "lastActivityAt",
    m.customer_type as "customerType",
    coalesce(c.email_addresses[1], l.email_addresses[1], a.email_addresses[1]) as "emailAddress",
    coalesce(c.phone_numbers[1], l.phone_numbers[1], a.phone_numbers[1]) as "phoneNumber",
    o.external_id as "opportunityExternalId", a.external_id as "accountExternalId",
    l.external_id as "leadExternalId", c.external_id as "contactExternalId", o.amount,
    others.count as "numRecordings", o.disposition, m.recording_id as "recordingId",
    m.matching_source as "matchingSource", a.id as "accountId", a.owner_name as "accountOwnerName",
    case when o.id is not null then a.name end as "opportunityAccountName", c.id as "contactId",
    case when o.id is not null and c.id is not null
      then ${CONTACT_NAME} end as "opportunityContactName",
    o.id as "opportunityId", e.id as "engagementId",
    case when o.id is not null then ${opportunity} end as opportunity,
    case when o.id is not null
      then json_build_object('data', json_build_array(${opportunity}), 'cursor', null)
      end as opportunities,
    case when o.id is not null then ${opportunity} -> 'opportunityUsers' end as "opportunityUsers",
    case when c.id is not null and a.id is not null
      then json_build_object(${fields("a", "id name externalId")})
      end as "contactAccount",
    (select nullif(concat_ws(', ', d.street, d.city, nullif(concat_ws(' ', d.state, d.zip), '')), '')
      from json_to_record(coalesce(a.addresses, l.addresses) -> 0)
        as d(street text, city text, state text, zip text)) as address,
    n.id as "integrationConnectionId", n.platform as "integrationPlatform",
    n.name as "integrationName"
  from ${MATCHED_RECORDS}
  left join lateral (
    select i.id, i.name, i.platform, i.external_account_id from integration i
    where i.organization_id = m.organization_id and i.is_active order by i.id limit 1
  ) n on true
  left join lateral (
    select count(distinct s.id)::int as count, max(s.date_created) as last
    from crm_match k join recording s on s.id = k.recording_id
    where s.deleted_at is null and (k.account_id = m.account_id
      or (m.account_id is null and k.opportunity_id = m.opportunity_id))
  ) others on m.account_id is not null or m.opportunity_id is not null
  where m.recording_id = r.id`;

/** The best match of the recording `r` as JSON, or null. */
export const crmCustomer = sql`
  (select row_to_json(k) from (${CUSTOMERS} order by m.position limit 1) k)`;

/** All matches of the recording `r` as a JSON array, best first. */
export const crmCustomers = sql`
  coalesce((select json_agg(k) from (${CUSTOMERS} order by m.position) k), '[]')`;

/**
 * Section 4.8, `crmLinkStatus=unlinked`: no directly matched opportunity or engagement has an
 * account, a contact or a lead of its own. Computed on read, because a sync changes it.
 */
export const isUnlinked = sql`
  not exists (
    select 1 from crm_match m
    where m.recording_id = r.id and m.matching_source = 'DIRECT' and (
      exists (select 1 from opportunity o where o.id = m.opportunity_id
        and coalesce(o.account_id, o.contact_id, o.lead_id) is not null)
      or exists (select 1 from engagement e where e.id = m.engagement_id
        and coalesce(e.account_id, e.contact_id, e.lead_id) is not null))
  )`;
