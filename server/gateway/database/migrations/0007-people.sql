-- What the identity provider said of the person of a session, and its tokens, sealed with a key that needs the
-- session's ID. The other columns are hashes, by which the provider ends sessions.
create table tapedeck_gateway.person_session (
  session text primary key references tapedeck_gateway.session on delete cascade,
  subject text not null,
  provider_session text,
  sealed text not null,
  -- While a gateway asks the provider again, so that only one of them uses the refresh token.
  asking_until timestamptz
);
create index person_session_subject on tapedeck_gateway.person_session (subject);
create index person_session_provider on tapedeck_gateway.person_session (provider_session)
  where provider_session is not null;
