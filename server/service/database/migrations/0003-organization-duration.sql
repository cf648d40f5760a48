-- For the longest and shortest recordings of one organization: without this index PostgreSQL reads
-- all recordings by duration until a page is full.
create index recording_organization_duration on recording (organization_id, duration_ms, id);
