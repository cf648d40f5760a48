-- For services that share a database, and for a file that was lost: each can be given secrets of the
-- sandbox's clients without taking one from anyone. Like any secret, they survive one rotation.
alter table api_client
  add column sandbox_hashes text[] not null default '{}',
  add column previous_sandbox_hashes text[] not null default '{}';
alter table oauth_app add column sandbox_hashes text[] not null default '{}';
