-- In which queue the state of a monitor waits to be worked out: 'alerts' if an incident may open or end, so that it does not
-- wait behind thousands of others that work.
alter table monitors add column due_queue text collate "C" not null default 'others'
  check (due_queue in ('alerts', 'others'));
grant update (due_queue) on monitors to holdfast_system;
drop index monitors_due;
create index monitors_due on monitors (account_id, due_queue, coalesce(leased_until, due_at))
  where coalesce(leased_until, due_at) is not null;
