-- The writes made through the gateways, from before the service is called. IDs only: no body, no query,
-- no secret. Session IDs are hashes.
create table tapedeck_gateway.write (
  -- In order of time.
  id text collate "C" primary key,
  audience text not null,
  -- Null for a sign-in.
  session text,
  -- A hash; null once the call is known not to have been sent, so that a repeat may be.
  call_id text,
  kind text not null,
  credential_id text not null,
  endpoint text not null,
  params jsonb not null,
  -- What a text filter searches, besides the created ID.
  ids text not null,
  organization_id text,
  client_id text,
  request_id text not null,
  started_at timestamptz(3) not null,
  ended_at timestamptz(3),
  -- Unknown until the end is noted.
  outcome text not null default 'unknown'
    check (outcome in ('done', 'refused', 'not_sent', 'secret_lost', 'unknown')),
  status int,
  stage text check (stage in ('not_sent', 'sent', 'answered_in_part')),
  created_id text
);

-- A browser's silent repeat runs once, whichever gateways get the two.
create unique index write_call on tapedeck_gateway.write (session, call_id);
create index write_credential on tapedeck_gateway.write (audience, credential_id, id);
create index write_organization on tapedeck_gateway.write (audience, organization_id, id)
  where organization_id is not null;
create index write_rotation on tapedeck_gateway.write (audience, client_id, id)
  where endpoint = 'apiClientRotateSecret';
create index write_started on tapedeck_gateway.write (started_at);
