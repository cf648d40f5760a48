-- Tells a browser's silent repeat from another write with the same ID. A hash that needs the session's ID
-- and the call's, neither of which is stored, so that no body can be guessed from it.
alter table tapedeck_gateway.write add column call_body text;
