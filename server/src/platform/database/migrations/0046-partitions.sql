-- The least text that an id of this time or later may be: the prefix and the 48 bits of a UUIDv7's time in
-- Crockford's base32, as `earliestId` in kernel/id.ts has it.
create function earliest_id(prefix text, at timestamptz) returns text
language sql immutable strict parallel safe set search_path = pg_catalog, pg_temp as $$
  select prefix || '_' || string_agg(
    substr('0123456789abcdefghjkmnpqrstvwxyz',
      1 + ((floor(extract(epoch from at) * 1000)::bigint >> (5 * (9 - digit))) & 31)::int, 1),
    '' order by digit)
  from generate_series(0, 9) as digit
$$;

-- Gives a table that is partitioned by time its first partition, which takes all that is older than the next
-- boundary, and its default partition. The first is `existing`, if it is given: a table with the same columns, all of
-- whose rows are from before `first_boundary`. The further partitions are made by the service
-- (platform/database/partitions).
create function first_boundary(width_days int) returns timestamptz
language sql stable strict set search_path = pg_catalog, pg_temp as $$
  select to_timestamp((floor(extract(epoch from now()) / (86400 * width_days)) + 1) * 86400 * width_days)
$$;

create function begin_partitions(parent text, prefix text, width_days int, existing text default null) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  boundary constant timestamptz := first_boundary(width_days);
  bound constant text := coalesce(earliest_id(prefix, boundary), boundary::text);
  first constant text := parent || '_p_first';
  rest constant text := parent || '_p_default';
  one text;
begin
  if existing is null then
    execute format('create table %I (like %I including defaults including constraints including generated including storage)', first, parent);
  else
    execute format('alter table %I rename to %I', existing, first);
  end if;
  execute format('alter table %I attach partition %I for values from (minvalue) to (%L)', parent, first, bound);
  execute format('create table %I partition of %I default', rest, parent);
  foreach one in array array[first, rest] loop
    execute format('alter table %I enable row level security, no force row level security', one);
    execute format('revoke all on %I from holdfast_app, holdfast_system', one);
  end loop;
end
$$;
