alter table tapedeck_gateway.rotation
  -- Fingerprints of the secrets that the gateways' connections with this client had when the service was called.
  add column secrets_in_use text[] not null default '{}',
  -- Whether the person has confirmed that it may stop the secret in use.
  add column despite_doubt boolean not null default false;
