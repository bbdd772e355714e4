-- One asking for events to be sent once more, or for the first time, to one endpoint; and the work of that.
create table webhook_replays (
  account_id text collate "C" not null references accounts (account_id),
  id text collate "C" not null,
  endpoint_id text collate "C" not null,
  event_kinds text[] not null,
  states text[] not null,
  since timestamptz not null,
  until timestamptz not null,
  state text not null check (state in ('running', 'done', 'cancelled')),
  -- The last event that was looked at.
  seen_at timestamptz not null default '-infinity',
  seen_id text collate "C" not null default '',
  seen_count int not null default 0,
  queued_count int not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  due_at timestamptz,
  lease uuid,
  leased_until timestamptz,
  attempts int not null default 0,
  primary key (account_id, id)
);
create index webhook_replays_due on webhook_replays (account_id, endpoint_id, coalesce(leased_until, due_at))
  where coalesce(leased_until, due_at) is not null;
select protect_tenant_table('webhook_replays');
grant select, insert, update, delete on webhook_replays to holdfast_app;
grant select, update (due_at, lease, leased_until, attempts) on webhook_replays to holdfast_system;

create index webhook_deliveries_replay on webhook_deliveries (account_id, replay_id, state)
  where replay_id is not null;
