-- What gateways share. Session IDs are stored as hashes, results of rotations sealed.

-- Of every rotation, from before the service is called. Rows of rotations that ran are kept: they are the
-- count of a client's rotations.
create table tapedeck_gateway.rotation (
  id text primary key,
  -- Identifies the service: client IDs of another one are others.
  audience text not null,
  session text,
  organization_id text not null,
  client_id text not null,
  -- The client's rotations when the ID was made.
  intended_count int not null,
  -- prepared: nothing was done. claimed: a gateway will call the service. sent: it may have called it.
  -- settled: it ended.
  state text not null default 'prepared'
    check (state in ('prepared', 'claimed', 'sent', 'settled')),
  gateway text,
  lease_until timestamptz,
  outcome text check (outcome in ('done', 'not_executed', 'secret_lost', 'unknown')),
  -- The result with its secret; deleted when the page has it, or after two minutes.
  result text,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  check ((state = 'settled') = (outcome is not null))
);

-- One rotation of a client at a time, in all gateways.
create unique index rotation_running on tapedeck_gateway.rotation (audience, client_id)
  where state in ('claimed', 'sent');
create index rotation_client on tapedeck_gateway.rotation (audience, client_id);
create index rotation_unused on tapedeck_gateway.rotation (created_at) where state = 'prepared';
create index rotation_kept on tapedeck_gateway.rotation (settled_at) where session is not null;

-- The sessions that haven't ended. A cookie without a row here is refused.
create table tapedeck_gateway.session (
  session text primary key,
  credential text not null,
  expires_at timestamptz not null
);
create index session_credential on tapedeck_gateway.session (credential);
create index session_expires_at on tapedeck_gateway.session (expires_at);
