-- With these, servers enrol their agents.
create table agent_enrolment_tokens (
  account_id text collate "C" not null references accounts (account_id),
  id text collate "C" not null,
  name text not null,
  -- Null: for any server, also a new one. The server may have been removed since.
  server_id text collate "C",
  digest bytea not null,
  hint text not null,
  uses int not null default 0,
  uses_max int not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revision int not null default 1,
  created_at timestamptz not null,
  primary key (account_id, id)
);
create index agent_enrolment_tokens_expiry on agent_enrolment_tokens (account_id, expires_at);
select protect_tenant_table('agent_enrolment_tokens');
grant select, insert, update, delete on agent_enrolment_tokens to holdfast_app;
grant select on agent_enrolment_tokens to holdfast_system;

-- What runs on a server and reports to Holdfast. Each report writes its row, so that it has room for updates in place.
create table agents (
  account_id text collate "C" not null references accounts (account_id),
  id text collate "C" not null,
  -- Null: the server was removed from Holdfast.
  server_id text collate "C",
  state text not null check (state in ('enrolled', 'reporting', 'silent', 'revoked')),
  form text not null,
  version text not null,
  hostname text not null,
  -- Identifies the machine that enrolled.
  fingerprint text not null,
  enrolled_by text collate "C" not null,
  digest bytea not null,
  hint text not null,
  previous_digest bytea,
  previous_valid_until timestamptz,
  -- Since when the agent is asked to get a new secret.
  rotation_requested_at timestamptz,
  interval_seconds int not null,
  config_version int not null default 1,
  -- The last report that was not late, and the boots before it, newest first.
  boot_id text,
  sequence bigint,
  earlier_boots text[] not null default '{}',
  last_report_at timestamptz,
  last_report_ip text,
  -- How many reports have arrived since it was silent.
  fresh_reports int not null default 0,
  clock_skew_seconds int not null default 0,
  -- Null: there is no systemd.
  failed_units text[],
  -- Since when and why two machines seem to use its secret.
  cloned_at timestamptz,
  clone_detail text,
  revoked_at timestamptz,
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  due_at timestamptz,
  lease uuid,
  leased_until timestamptz,
  attempts int not null default 0,
  primary key (account_id, id),
  foreign key (account_id, server_id) references servers (account_id, id) on delete set null (server_id)
) with (fillfactor = 70);
-- One in use for each server.
create unique index agents_server on agents (account_id, server_id) where state <> 'revoked';
create index agents_servers on agents (account_id, server_id, id);
create index agents_enrolment on agents (account_id, enrolled_by, id);
create index agents_due on agents (account_id, coalesce(leased_until, due_at))
  where coalesce(leased_until, due_at) is not null;
select protect_tenant_table('agents');
grant select, insert, update, delete on agents to holdfast_app;
grant select, update (due_at, lease, leased_until, attempts) on agents to holdfast_system;

-- The last facts and certificates of an agent, which it sends when they change.
create table agent_inventories (
  account_id text collate "C" not null,
  agent_id text collate "C" not null,
  -- facts or certificates.
  kind text collate "C" not null check (kind in ('facts', 'certificates')),
  -- As the agent made it.
  hash text not null,
  content jsonb not null,
  received_at timestamptz not null,
  primary key (account_id, agent_id, kind),
  foreign key (account_id, agent_id) references agents (account_id, id) on delete cascade
);
select protect_tenant_table('agent_inventories');
grant select, insert, update, delete on agent_inventories to holdfast_app;
