-- What is missing, wrong or unknown about the TLS of an account. One row for each subject of each kind, opened again when it
-- comes back.
create table certificate_gaps (
  account_id text collate "C" not null references accounts (account_id),
  id text collate "C" not null,
  -- One of kernel/certificates/gaps/gap.ts.
  kind text not null check (kind ~ '^[a-z_]{1,32}$'),
  -- The subject among those of its kind.
  subject text collate "C" not null,
  -- From 1 (info) to 5 (critical).
  severity smallint not null,
  title text not null,
  -- The host name or address that it is about.
  name text collate "C",
  endpoint_id text collate "C",
  certificate_id text collate "C",
  server_id text collate "C",
  since timestamptz not null,
  evidence jsonb not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  -- An event says that it is open.
  is_announced boolean not null default false,
  ignored_at timestamptz,
  -- Null while it is ignored: without an end.
  ignored_until timestamptz,
  ignored_reason text,
  ignored_by text,
  revision int not null default 1,
  updated_at timestamptz not null,
  primary key (account_id, id),
  unique (account_id, kind, subject)
);
create index certificate_gaps_order on certificate_gaps (account_id, severity, id);
create index certificate_gaps_names on certificate_gaps (account_id, name, id) where name is not null;
create index certificate_gaps_endpoints on certificate_gaps (account_id, endpoint_id, id) where endpoint_id is not null;
create index certificate_gaps_certificates on certificate_gaps (account_id, certificate_id, id)
  where certificate_id is not null;
create index certificate_gaps_servers on certificate_gaps (account_id, server_id, id) where server_id is not null;
create index certificate_gaps_closed on certificate_gaps (account_id, closed_at) where closed_at is not null;
select protect_tenant_table('certificate_gaps');
grant select, insert, update, delete on certificate_gaps to holdfast_app;
grant select on certificate_gaps to holdfast_system;

-- When the gaps of an account are computed, and how much was covered then.
create table certificate_gap_runs (
  account_id text collate "C" not null references accounts (account_id),
  id text collate "C" not null,
  -- {"expected": 10, "unscanned": 1, "covered": 8}; null: nothing was computed yet.
  coverage jsonb,
  computed_at timestamptz,
  run_ms int not null default 0,
  due_at timestamptz,
  lease uuid,
  leased_until timestamptz,
  attempts int not null default 0,
  primary key (account_id, id)
);
create index certificate_gap_runs_due on certificate_gap_runs (account_id, coalesce(leased_until, due_at))
  where coalesce(leased_until, due_at) is not null;
select protect_tenant_table('certificate_gap_runs');
grant select, insert, update, delete on certificate_gap_runs to holdfast_app;
grant select, update (due_at, lease, leased_until, attempts) on certificate_gap_runs to holdfast_system;
