-- When the session began, by the provider's clock: a logout token ends no session that began after it. For sessions
-- from before this migration, when that ran.
alter table tapedeck_gateway.person_session add column began_at timestamptz not null default now();
