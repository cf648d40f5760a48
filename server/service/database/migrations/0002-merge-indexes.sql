-- For merges of CRM records: without these indexes each merged record scans every table that refers
-- to it. They leave out rows that refer to nothing, which are most.
create index account_merged on account (merged_into) where merged_into is not null;
create index contact_merged on contact (merged_into) where merged_into is not null;
create index lead_merged on lead (merged_into) where merged_into is not null;
create index contact_account on contact (account_id) where account_id is not null;
create index engagement_account on engagement (account_id) where account_id is not null;
create index engagement_contact_id on engagement (contact_id) where contact_id is not null;
create index engagement_lead on engagement (lead_id) where lead_id is not null;
create index opportunity_contact on opportunity (contact_id) where contact_id is not null;
create index opportunity_lead on opportunity (lead_id) where lead_id is not null;
create index crm_match_contact on crm_match (contact_id) where contact_id is not null;
create index crm_match_lead on crm_match (lead_id) where lead_id is not null;
