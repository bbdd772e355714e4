-- Budgets that hold over all processes and restarts: when each is whole again (GCRA). Subjects are hashed. They
-- belong to no account, for a limit on mails to one recipient counts those of all accounts.
create table stored_budgets (
  subject bytea primary key,
  free_at timestamptz not null
);
create index stored_budgets_free_at on stored_budgets (free_at);
grant select, delete on stored_budgets to holdfast_system;

-- Takes one; 0 if it was there, else the seconds until there is one. A tenant may take, and see nothing else.
create function take_from_budget(wanted bytea, burst int, every_seconds int, at timestamptz)
  returns double precision language plpgsql security definer set search_path from current as $$
declare
  last_free timestamptz := at + make_interval(secs => (burst - 1) * every_seconds);
  -- Further ahead than a budget reaches, it was written before the clock was set back.
  most timestamptz := at + make_interval(secs => burst * every_seconds);
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
  return greatest(1, extract(epoch from coalesce(free, last_free) - last_free));
end $$;
revoke all on function take_from_budget(bytea, int, int, timestamptz) from public;
grant execute on function take_from_budget(bytea, int, int, timestamptz) to holdfast_app, holdfast_system;

drop table sign_in_attempts;

-- A mail about a sign-in is written where nobody is in an account yet.
grant insert on mails to holdfast_system;
