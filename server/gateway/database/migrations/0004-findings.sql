-- A complete answer may arrive and still be of no use.
alter table tapedeck_gateway.write drop constraint write_stage_check;
alter table tapedeck_gateway.write add constraint write_stage_check
  check (stage in ('not_sent', 'sent', 'answered_in_part', 'answered'));

alter table tapedeck_gateway.write
  -- The service's own, if it answered with another one.
  add column service_request_id text,
  -- A hash of the page's own ID of the call.
  add column call_key text,
  -- What the session saw later of a write whose outcome is unknown.
  add column finding text check (finding in ('present', 'absent')),
  add column found_at timestamptz(3);
