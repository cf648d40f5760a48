-- The months of the metric values, kept in step in the transaction that changes the values. Run once
-- the data is in, as one sum over all of it is cheaper than one a batch.
insert into metric_month
select organization_number, conversation_type_number,
  date_trunc('month', date_created, 'UTC') as month, team_number, metric_number, user_number,
  count(*), count(value), coalesce(sum(value::float8), 0),
  count(passed), count(*) filter (where passed)
from metric_value
group by organization_number, conversation_type_number, month, team_number, metric_number, user_number
order by organization_number, conversation_type_number, month;

-- Its argument is 1 for values that came, -1 for values that went.
create function metric_values_changed() returns trigger language plpgsql as $$
declare
  sign int := tg_argv[0];
begin
  insert into metric_month
  select organization_number, conversation_type_number,
    date_trunc('month', date_created, 'UTC') as month, team_number, metric_number, user_number,
    sign * count(*), sign * count(value), sign * coalesce(sum(value::float8), 0),
    sign * count(passed), sign * count(*) filter (where passed)
  from changed
  group by organization_number, conversation_type_number, month, team_number, metric_number,
    user_number;
  return null;
end $$;

create trigger metric_value_insert after insert on metric_value
  referencing new table as changed for each statement execute function metric_values_changed('1');
create trigger metric_value_delete after delete on metric_value
  referencing old table as changed for each statement execute function metric_values_changed('-1');
create trigger metric_value_update_from after update on metric_value
  referencing old table as changed for each statement execute function metric_values_changed('-1');
create trigger metric_value_update_to after update on metric_value
  referencing new table as changed for each statement execute function metric_values_changed('1');
