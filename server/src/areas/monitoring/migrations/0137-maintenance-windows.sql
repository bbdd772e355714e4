-- Planned work: failures of what a window covers alert nobody while it runs.
create table maintenance_windows (
  account_id text collate "C" not null references accounts (account_id),
  id text collate "C" not null,
  name text not null,
  description text,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Monitors, heartbeats and servers with all of these labels; empty: only what maintenance_targets names.
  labels jsonb not null,
  -- When its start and its end were published.
  started_at timestamptz,
  ended_at timestamptz,
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  due_at timestamptz,
  lease uuid,
  leased_until timestamptz,
  attempts int not null default 0,
  primary key (account_id, id),
  check (ends_at >= starts_at)
);
create index maintenance_windows_ends on maintenance_windows (account_id, ends_at);
create index maintenance_windows_ended on maintenance_windows (account_id, ended_at) where ended_at is not null;
create index maintenance_windows_due on maintenance_windows (account_id, coalesce(leased_until, due_at))
  where coalesce(leased_until, due_at) is not null;
select protect_tenant_table('maintenance_windows');
grant select, insert, update, delete on maintenance_windows to holdfast_app;
grant select, update (due_at, lease, leased_until, attempts) on maintenance_windows to holdfast_system;

-- The monitors, heartbeats and servers that a window names. One of the three columns has the same id as target_id.
create table maintenance_targets (
  account_id text collate "C" not null,
  window_id text collate "C" not null,
  target_id text collate "C" not null,
  monitor_id text collate "C",
  heartbeat_id text collate "C",
  server_id text collate "C",
  primary key (account_id, window_id, target_id),
  foreign key (account_id, window_id) references maintenance_windows (account_id, id) on delete cascade,
  foreign key (account_id, monitor_id) references monitors (account_id, id) on delete cascade,
  foreign key (account_id, heartbeat_id) references heartbeats (account_id, id) on delete cascade,
  foreign key (account_id, server_id) references servers (account_id, id) on delete cascade
);
create index maintenance_targets_target on maintenance_targets (account_id, target_id, window_id);
create index maintenance_targets_monitor on maintenance_targets (account_id, monitor_id) where monitor_id is not null;
create index maintenance_targets_heartbeat on maintenance_targets (account_id, heartbeat_id)
  where heartbeat_id is not null;
create index maintenance_targets_server on maintenance_targets (account_id, server_id) where server_id is not null;
select protect_tenant_table('maintenance_targets');
grant select, insert, delete on maintenance_targets to holdfast_app;

-- The window that mutes an incident, or muted it last, and until when.
alter table incidents add column maintenance_window_id text collate "C";
alter table incidents add column muted_until timestamptz;
create index incidents_maintenance on incidents (account_id, maintenance_window_id, id)
  where maintenance_window_id is not null;
