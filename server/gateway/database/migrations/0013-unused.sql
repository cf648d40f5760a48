-- What 0.7.0 stopped using, or this version.
drop table tapedeck_gateway.connection_secret;
alter table tapedeck_gateway.write
  drop column ids, drop column count, drop column call_key, drop column call_body, drop column finding,
  drop column found_at;
