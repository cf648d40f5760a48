alter table tapedeck_gateway.write
  -- Who made it, as {"subject", "name", "email"}; null in a session of a credential.
  add column person jsonb,
  -- The name of the credential that the gateway holds for the person.
  add column connection text,
  -- Why the gateway itself refused it or ended the session.
  add column reason text;
create index write_person on tapedeck_gateway.write (audience, (person ->> 'subject'), id)
  where person is not null;
