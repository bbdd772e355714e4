-- A job that reports its runs, when the next success is expected, and its state.
create table heartbeats (
  account_id text collate "C" not null references accounts (account_id),
  id text collate "C" not null,
  name text not null,
  labels jsonb not null,
  -- Part of the ping URLs that contain a ping key instead of a token.
  slug text collate "C",
  digest bytea not null,
  hint text not null,
  previous_digest bytea,
  previous_valid_until timestamptz,
  -- Of the UUID in the ping URL of another service, which works here too.
  uuid_digest bytea,
  uuid_hint text,
  schedule_kind text not null check (schedule_kind in ('period', 'cron', 'oncalendar')),
  period_seconds int,
  expression text,
  time_zone text,
  grace_seconds int not null,
  max_runtime_seconds int,
  -- Null: derived from the gap between two runs.
  early_tolerance_seconds int,
  manual_resume boolean not null,
  accepted_methods text not null check (accepted_methods in ('any', 'post')),
  -- Null: no reminders.
  reminder_seconds int,
  escalate_after_seconds int[] not null,
  -- Written by pings and deadlines (kernel/monitoring/heartbeat).
  status text not null default 'new' check (status in ('new', 'up', 'down', 'paused')),
  status_since timestamptz,
  last_success_at timestamptz,
  expected_at timestamptz,
  open_runs jsonb not null default '[]',
  -- Pings with a run id of the last minute, so that a repeated request counts once.
  recent_pings jsonb not null default '[]',
  -- Changes of the status that have not led to an incident or its resolution yet, oldest first.
  transitions jsonb not null default '[]',
  last_ping jsonb,
  -- Milliseconds.
  last_duration double precision,
  ping_count bigint not null default 0,
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The deadline, or at once if there are transitions.
  due_at timestamptz,
  lease uuid,
  leased_until timestamptz,
  attempts int not null default 0,
  primary key (account_id, id),
  check ((schedule_kind = 'period') = (period_seconds is not null)),
  check ((schedule_kind = 'period') = (expression is null)),
  check ((schedule_kind = 'period') = (time_zone is null))
) with (fillfactor = 80);
create index heartbeats_due on heartbeats (account_id, coalesce(leased_until, due_at))
  where coalesce(leased_until, due_at) is not null;
create unique index heartbeats_slug on heartbeats (account_id, slug) where slug is not null;
select protect_tenant_table('heartbeats');
grant select, insert, update, delete on heartbeats to holdfast_app;
-- Pings of all accounts are written together.
grant select, update (status, status_since, last_success_at, expected_at, open_runs, recent_pings, transitions,
  last_ping, last_duration, ping_count, due_at, lease, leased_until, attempts) on heartbeats to holdfast_system;

-- One row for each ping. Kept for the time that the plan gives to logs.
create table heartbeat_pings (
  account_id text collate "C" not null,
  heartbeat_id text collate "C" not null,
  id text collate "C" not null,
  at timestamptz not null,
  signal text not null check (signal in ('success', 'start', 'fail', 'log')),
  exit_code int,
  run_id text,
  -- Milliseconds from the start of the run that this ping ended.
  duration double precision,
  -- Why it changed nothing.
  ignored text,
  method text not null,
  ip text not null,
  user_agent text not null,
  body text,
  body_bytes int not null,
  primary key (account_id, heartbeat_id, id)
) partition by range (id);
select protect_tenant_table('heartbeat_pings');
select begin_partitions('heartbeat_pings', 'png', 1);
grant select, delete on heartbeat_pings to holdfast_app;
grant select, insert, delete on heartbeat_pings to holdfast_system;

-- The states of a heartbeat one after another, without gaps; the last one has no end. Kept for ever: uptime is computed from it.
create table heartbeat_states (
  account_id text collate "C" not null,
  heartbeat_id text collate "C" not null,
  from_at timestamptz not null,
  to_at timestamptz,
  state text not null check (state in ('up', 'down', 'unknown', 'paused')),
  primary key (account_id, heartbeat_id, from_at),
  foreign key (account_id, heartbeat_id) references heartbeats (account_id, id) on delete cascade
);
select protect_tenant_table('heartbeat_states');
grant select, insert, update, delete on heartbeat_states to holdfast_app;

-- When the service could last record pings, and when it could not: deadlines within such a time are moved.
create table ping_availability (
  only_row boolean primary key default true check (only_row),
  alive_at timestamptz not null
);
insert into ping_availability (alive_at) values (now());
grant select, update (alive_at) on ping_availability to holdfast_system;
grant select on ping_availability to holdfast_app;

create table ping_outages (
  from_at timestamptz primary key,
  to_at timestamptz not null
);
grant select, insert, delete on ping_outages to holdfast_system;
grant select on ping_outages to holdfast_app;
