-- A client has its secret and the one before again, and an app its secret. What sandbox.json has is the newest of the
-- others, if there are any; what it had before a rotation is the newest of the ones before.
update api_client set previous_secret_hash = secret_hash, secret_hash = sandbox_hashes[1]
  where sandbox_hashes <> '{}';
update api_client set previous_secret_hash = previous_sandbox_hashes[1]
  where sandbox_hashes = '{}' and previous_sandbox_hashes <> '{}';
update oauth_app set secret_hash = sandbox_hashes[1] where sandbox_hashes <> '{}';
alter table api_client drop column sandbox_hashes, drop column previous_sandbox_hashes;
alter table oauth_app drop column sandbox_hashes;
