-- Callers read their clock before they wait for the row, so one can come with an earlier time than the unit that was
-- taken last: without a minute's tolerance, its budget counted as written before the clock was set back, and was full
-- again. Two processes' clocks differ by less than that too.
create or replace function take_from_budget(
  wanted bytea, burst int, every_seconds double precision, reserved int, at timestamptz
) returns double precision language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  last_free timestamptz := at + make_interval(secs => (burst - reserved - 1) * every_seconds);
  -- Further ahead than a budget reaches, it was written before the clock was set back.
  most timestamptz := at + make_interval(secs => burst * every_seconds + 60);
  free timestamptz;
begin
  insert into stored_budgets as budget (subject, free_at)
  values (wanted, at + make_interval(secs => every_seconds))
  on conflict (subject) do update
  set free_at = case when budget.free_at > most then at else greatest(budget.free_at, at) end
    + make_interval(secs => every_seconds)
  where budget.free_at <= last_free or budget.free_at > most;
  if found then
    return 0;
  end if;
  select free_at into free from stored_budgets where subject = wanted;
  return greatest(0.001, extract(epoch from coalesce(free, last_free) - last_free));
end $$;
