-- No longer written. The column stays for gateways of the version before, which may still run.
alter table tapedeck_gateway.write alter column ids drop not null;
