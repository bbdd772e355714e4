-- What is watched of servers, and when an incident is opened.
create table alert_rules (
  account_id text collate "C" not null references accounts (account_id),
  id text collate "C" not null,
  name text not null,
  enabled boolean not null,
  -- One of kernel/monitoring/alert/condition.ts.
  condition text not null,
  -- In the unit of the condition; null: it has none.
  threshold float8,
  -- Null: as soon as the threshold is no longer reached.
  recover_threshold float8,
  -- How long it must be bad before it fires, and good before it ends.
  for_seconds int not null,
  recover_seconds int not null,
  severity text not null check (severity in ('info', 'warning', 'critical')),
  -- Of servers with all of these labels; none: of all servers.
  server_labels jsonb not null,
  labels jsonb not null,
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id)
);
select protect_tenant_table('alert_rules');
grant select, insert, update, delete on alert_rules to holdfast_app;
grant select on alert_rules to holdfast_system;

-- Accounts that have got the default rules. Those that were deleted are not created again.
create table alert_rule_defaults (
  account_id text collate "C" not null references accounts (account_id),
  created_at timestamptz not null,
  primary key (account_id)
);
select protect_tenant_table('alert_rule_defaults');
grant select, insert on alert_rule_defaults to holdfast_app;

-- What a rule has found of a server. A row exists from the moment when a threshold is reached until some time after the end.
-- It outlives its rule and its server until its incident is resolved.
create table server_alerts (
  account_id text collate "C" not null references accounts (account_id),
  id text collate "C" not null,
  rule_id text collate "C" not null,
  server_id text collate "C" not null,
  -- The mount point or the unit; empty: the server as a whole.
  label text collate "C" not null,
  state text not null check (state in ('pending', 'firing', 'ok')),
  -- Since when it has been bad; of `ok`, since when it has not.
  since timestamptz not null,
  good_since timestamptz,
  seen_at timestamptz not null,
  fired_at timestamptz,
  -- The last value, in the unit of the condition; null: there was none.
  value float8,
  due_at timestamptz,
  lease uuid,
  leased_until timestamptz,
  attempts int not null default 0,
  primary key (account_id, id),
  unique (account_id, server_id, rule_id, label)
) with (fillfactor = 80);
create index server_alerts_active on server_alerts (account_id, server_id) where state <> 'ok';
create index server_alerts_rule on server_alerts (account_id, rule_id, id);
create index server_alerts_due on server_alerts (account_id, coalesce(leased_until, due_at))
  where coalesce(leased_until, due_at) is not null;
select protect_tenant_table('server_alerts');
grant select, insert, update, delete on server_alerts to holdfast_app;
grant select, update (due_at, lease, leased_until, attempts) on server_alerts to holdfast_system;

-- The server that an incident is about. It may have been removed.
alter table incidents add column server_id text collate "C";
create index incidents_server on incidents (account_id, server_id, id) where server_id is not null;
