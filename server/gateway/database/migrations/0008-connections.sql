-- New secrets of the credentials that the gateways hold, sealed. The key is a hash of service and client.
create table tapedeck_gateway.connection_secret (
  key text primary key,
  sealed text not null
);
