-- The series of a server: what each place in the arrays of its metrics is.
create table server_metric_series (
  account_id text collate "C" not null,
  server_id text collate "C" not null,
  -- Who measured: provider or agent.
  source text collate "C" not null,
  position smallint not null,
  name text collate "C" not null,
  -- Empty: the total.
  label text collate "C" not null,
  -- The shortest time between two points.
  step_seconds int not null,
  primary key (account_id, server_id, source, position),
  unique (account_id, server_id, source, name, label),
  foreign key (account_id, server_id) references servers (account_id, id) on delete cascade
);
select protect_tenant_table('server_metric_series');
grant select, insert, update, delete on server_metric_series to holdfast_app;

-- Metrics of a server in a minute, five minutes, an hour and a day, in UTC: one row with an array of all series. Wider
-- rows are written again from narrower ones, so that writing one twice changes nothing.
create table server_metrics_1m (
  account_id text collate "C" not null,
  server_id text collate "C" not null,
  source text collate "C" not null,
  from_at timestamptz not null,
  -- The last value of each series; null: none.
  lasts real[] not null,
  -- Null: there was one value of each series, the last.
  minimums real[],
  maximums real[],
  means real[],
  counts smallint[],
  primary key (account_id, server_id, source, from_at)
) partition by range (from_at);
create table server_metrics_5m (like server_metrics_1m including all) partition by range (from_at);
create table server_metrics_1h (like server_metrics_1m including all) partition by range (from_at);
create table server_metrics_1d (like server_metrics_1m including all) partition by range (from_at);
select protect_tenant_table('server_metrics_1m');
select protect_tenant_table('server_metrics_5m');
select protect_tenant_table('server_metrics_1h');
select protect_tenant_table('server_metrics_1d');
select begin_partitions('server_metrics_1m', null, 1);
select begin_partitions('server_metrics_5m', null, 7);
select begin_partitions('server_metrics_1h', null, 28);
select begin_partitions('server_metrics_1d', null, 112);
grant select, insert, update, delete
  on server_metrics_1m, server_metrics_5m, server_metrics_1h, server_metrics_1d to holdfast_app;

-- The work that reads metrics of the servers of a cloud account. Its id is that of the connection.
create table metric_collections (
  account_id text collate "C" not null,
  id text collate "C" not null,
  -- When the metrics of all servers that were due had been read.
  caught_up_at timestamptz,
  error jsonb,
  created_at timestamptz not null,
  due_at timestamptz,
  lease uuid,
  leased_until timestamptz,
  attempts int not null default 0,
  primary key (account_id, id),
  foreign key (account_id, id) references cloud_accounts (account_id, id) on delete cascade
);
create index metric_collections_due on metric_collections (account_id, coalesce(leased_until, due_at))
  where coalesce(leased_until, due_at) is not null;

alter table cloud_accounts no force row level security;
insert into metric_collections (account_id, id, created_at, due_at)
  select account_id, id, now(), now() from cloud_accounts where is_listed;
alter table cloud_accounts force row level security;

select protect_tenant_table('metric_collections');
grant select, insert, update, delete on metric_collections to holdfast_app;
grant select, update (due_at, lease, leased_until, attempts) on metric_collections to holdfast_system;

-- When the metrics of a server were last read at its provider, and until which time they are stored.
create table server_metric_readings (
  account_id text collate "C" not null,
  server_id text collate "C" not null,
  read_at timestamptz not null,
  read_until timestamptz not null,
  primary key (account_id, server_id),
  foreign key (account_id, server_id) references servers (account_id, id) on delete cascade
);
select protect_tenant_table('server_metric_readings');
grant select, insert, update, delete on server_metric_readings to holdfast_app;
