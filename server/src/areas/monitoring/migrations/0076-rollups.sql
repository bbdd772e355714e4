-- The bucket of a latency in milliseconds, as in kernel/monitoring/latency/latency-digest.ts: bucket n ends at 1.02 to the power of n.
create function latency_bucket(duration float8) returns smallint language sql immutable parallel safe as $$
  select ceil(round((ln(greatest(duration, 0.05)) / ln(1.02::float8))::numeric, 9))::smallint
$$;

-- The results of a monitor at a location in five minutes, an hour and a day, in UTC. They are written anew from the results,
-- or from the shorter roll-ups, so that writing one twice changes nothing.
create table monitor_rollups_5m (
  account_id text collate "C" not null,
  monitor_id text collate "C" not null,
  from_at timestamptz not null,
  location text collate "C" not null,
  -- How many checks had each outcome.
  up int not null,
  degraded int not null,
  down int not null,
  unknown int not null,
  -- Of the checks that the target answered, in milliseconds; null: none.
  latency_sum float8,
  latency_min real,
  latency_max real,
  -- The distribution of their latency: how many are in which bucket, in the order of the buckets.
  buckets smallint[] not null,
  bucket_counts int[] not null,
  primary key (account_id, monitor_id, from_at, location)
) partition by range (from_at);
create table monitor_rollups_1h (like monitor_rollups_5m including all) partition by range (from_at);
create table monitor_rollups_1d (
  like monitor_rollups_5m including all,
  foreign key (account_id, monitor_id) references monitors (account_id, id) on delete cascade
);
select protect_tenant_table('monitor_rollups_5m');
select protect_tenant_table('monitor_rollups_1h');
select protect_tenant_table('monitor_rollups_1d');
select begin_partitions('monitor_rollups_5m', null, 7);
select begin_partitions('monitor_rollups_1h', null, 28);
grant select on monitor_rollups_5m, monitor_rollups_1h, monitor_rollups_1d to holdfast_app;
grant select, insert, update, delete on monitor_rollups_5m, monitor_rollups_1h, monitor_rollups_1d to holdfast_system;

-- Until when results are rolled up.
create table monitor_rollup_progress (
  only_row boolean primary key default true check (only_row),
  rolled_until timestamptz not null
);
insert into monitor_rollup_progress (rolled_until)
select date_bin('5 minutes', coalesce(min(slot_at), now()), 'epoch') from monitor_results;
grant select on monitor_rollup_progress to holdfast_app;
grant select, update on monitor_rollup_progress to holdfast_system;

-- Five minutes whose results came after they may have been rolled up.
create table monitor_late_results (
  account_id text collate "C" not null,
  monitor_id text collate "C" not null,
  from_at timestamptz not null,
  primary key (account_id, monitor_id, from_at)
);
select protect_tenant_table('monitor_late_results');
grant select, insert, update, delete on monitor_late_results to holdfast_system;

-- Uptime of the months that are closed, in UTC. Rows are never updated: what was reported for a month stays.
create table monitor_uptime_months (
  account_id text collate "C" not null,
  monitor_id text collate "C" not null,
  month date not null,
  -- Seconds in each state.
  up float8 not null,
  degraded float8 not null,
  down float8 not null,
  unknown float8 not null,
  paused float8 not null,
  frozen_at timestamptz not null,
  primary key (account_id, monitor_id, month),
  foreign key (account_id, monitor_id) references monitors (account_id, id) on delete cascade
);
select protect_tenant_table('monitor_uptime_months');
grant select on monitor_uptime_months to holdfast_app;
grant select, insert on monitor_uptime_months to holdfast_system;
grant select on monitor_states to holdfast_system;

-- Checks of each location in the order of their time.
drop index monitor_checks_due;
create index monitor_checks_due on monitor_checks (location, due_at) where due_at is not null;
