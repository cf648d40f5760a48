-- People who lost their access, as hashes of their IDs, until they sign in again.
create table tapedeck_gateway.refused_person (
  subject text primary key,
  refused_at timestamptz not null
);
