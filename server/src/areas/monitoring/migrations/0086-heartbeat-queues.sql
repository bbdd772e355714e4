-- In which queue a heartbeat waits: 'others' while changes of its status wait of which none can open or end an incident, so
-- that alerts do not wait behind thousands of first states. Otherwise its deadline is next.
alter table heartbeats add column due_queue text collate "C" not null default 'alerts'
  check (due_queue in ('alerts', 'others'));
grant update (due_queue) on heartbeats to holdfast_system;
drop index heartbeats_due;
create index heartbeats_due on heartbeats (account_id, due_queue, coalesce(leased_until, due_at))
  where coalesce(leased_until, due_at) is not null;
