-- When the snapshots of an account were listed, and why they could not be.
alter table cloud_accounts
  add column snapshots_listed_at timestamptz,
  add column snapshots_error jsonb;

-- Takes snapshots of a server at fixed times, and deletes the oldest that it has taken.
create table snapshot_schedules (
  account_id text collate "C" not null,
  id text collate "C" not null,
  server_id text collate "C" not null,
  name text not null,
  cron text not null,
  time_zone text not null,
  -- So many of its snapshots are kept.
  keep int not null,
  is_enabled boolean not null,
  -- Why the last snapshot could not be taken.
  error jsonb,
  last_action_id text collate "C",
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The next run.
  due_at timestamptz,
  lease uuid,
  leased_until timestamptz,
  attempts int not null default 0,
  primary key (account_id, id),
  foreign key (account_id, server_id) references servers (account_id, id) on delete cascade
);
create index snapshot_schedules_server on snapshot_schedules (account_id, server_id, id);
create index snapshot_schedules_due on snapshot_schedules (account_id, coalesce(leased_until, due_at))
  where coalesce(leased_until, due_at) is not null;
select protect_tenant_table('snapshot_schedules');
grant select, insert, update, delete on snapshot_schedules to holdfast_app;
grant select, update (due_at, lease, leased_until, attempts) on snapshot_schedules to holdfast_system;

alter table server_actions
  -- Not a reference: an action stays when its schedule is deleted.
  add column schedule_id text collate "C";

create table snapshots (
  account_id text collate "C" not null,
  id text collate "C" not null,
  connection_id text collate "C" not null,
  -- The provider's own ids of the snapshot and of its server.
  ref text collate "C" not null,
  server_ref text collate "C",
  server_id text collate "C",
  -- The server may be gone.
  server_name text,
  name text not null,
  kind text not null,
  -- Also deleting and deleted: the provider may list it for a while.
  state text not null,
  size_gib double precision,
  disk_gib int,
  region text,
  -- Whether its server was stopped. Null: not known.
  is_consistent boolean,
  provider_created_at timestamptz,
  -- The action and the schedule that have made it.
  action_id text collate "C",
  schedule_id text collate "C",
  -- Why it could not be deleted.
  error jsonb,
  missed_listings int not null default 0,
  listed_at timestamptz not null,
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  due_at timestamptz,
  lease uuid,
  leased_until timestamptz,
  attempts int not null default 0,
  primary key (account_id, id),
  unique (account_id, connection_id, ref),
  foreign key (account_id, connection_id) references cloud_accounts (account_id, id) on delete cascade,
  foreign key (account_id, server_id) references servers (account_id, id) on delete set null (server_id),
  foreign key (account_id, schedule_id) references snapshot_schedules (account_id, id)
    on delete set null (schedule_id)
);
create index snapshots_server on snapshots (account_id, server_id, id);
create index snapshots_schedule on snapshots (account_id, schedule_id, id);
create index snapshots_action on snapshots (account_id, action_id);
create index snapshots_due on snapshots (account_id, coalesce(leased_until, due_at))
  where coalesce(leased_until, due_at) is not null;
select protect_tenant_table('snapshots');
grant select, insert, update, delete on snapshots to holdfast_app;
grant select, update (due_at, lease, leased_until, attempts) on snapshots to holdfast_system;
