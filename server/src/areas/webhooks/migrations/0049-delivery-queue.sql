-- The work of sending, apart from the log of deliveries: one narrow row for each delivery that waits or is being sent.
-- Its end deletes it. So a claim writes few bytes and few index entries, and the log only grows.
create table webhook_queue (
  account_id text collate "C" not null,
  -- The delivery's id.
  id text collate "C" not null,
  endpoint_id text collate "C" not null,
  replay_id text collate "C",
  position bigint generated always as identity,
  due_at timestamptz,
  lease uuid,
  leased_until timestamptz,
  attempts int not null default 0,
  primary key (account_id, id),
  constraint webhook_queue_is_never_forgotten check (coalesce(leased_until, due_at) is not null)
) with (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 1000);

alter table webhook_deliveries no force row level security;
insert into webhook_queue (account_id, id, endpoint_id, replay_id, due_at, lease, leased_until, attempts)
  select account_id, id, endpoint_id, case when cause = 'replay' then replay_id end, due_at, lease, leased_until, attempts
  from webhook_deliveries
  where state = 'pending' and coalesce(leased_until, due_at) is not null
  order by position;
alter table webhook_deliveries force row level security;

create index webhook_queue_due on webhook_queue (account_id, endpoint_id, coalesce(leased_until, due_at));
create index webhook_queue_in_flight on webhook_queue (account_id, endpoint_id) where lease is not null;
create index webhook_queue_order on webhook_queue (account_id, endpoint_id, position);
select protect_tenant_table('webhook_queue');
grant select, insert, update, delete on webhook_queue to holdfast_app;
grant select, update (due_at, lease, leased_until, attempts) on webhook_queue to holdfast_system;

-- The columns go with their indexes. What is left is updated in place (HOT): no index has a column that the outcome of
-- an attempt changes.
revoke all on webhook_deliveries from holdfast_system;
drop index webhook_deliveries_replay, webhook_deliveries_event;
alter table webhook_deliveries
  drop constraint if exists webhook_deliveries_account_id_event_id_fkey,
  drop column due_at,
  drop column lease,
  drop column leased_until,
  drop column attempts,
  drop column position,
  set (fillfactor = 80);
create index webhook_deliveries_event on webhook_deliveries (account_id, event_id, endpoint_id);
create index webhook_deliveries_replay on webhook_deliveries (account_id, replay_id) where replay_id is not null;

-- Each check of a foreign key locked the row that it found, and cost more than the insert.
alter table webhook_attempts drop constraint webhook_attempts_account_id_delivery_id_fkey;
