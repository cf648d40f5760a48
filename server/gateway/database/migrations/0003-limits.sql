-- Failed sign-ins and probes of an hour share a row, with the end of the last one.
alter table tapedeck_gateway.write add column count int not null default 1;

-- Only the service knows which organization a client belongs to: a rotation in another one mustn't keep its
-- owner from rotating it.
drop index tapedeck_gateway.rotation_running;
create unique index rotation_running
  on tapedeck_gateway.rotation (audience, client_id, organization_id)
  where state in ('claimed', 'sent');
