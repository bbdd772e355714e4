alter table dns_applies drop constraint dns_applies_cause_check;
alter table dns_applies add constraint dns_applies_cause_check
  check (cause in ('api', 'plan', 'drift', 'import', 'dynamic_ip'));

-- A place whose address changes, and the token with which something there reports it.
create table dynamic_ips (
  account_id text collate "C" not null references accounts (account_id),
  id text collate "C" not null,
  name text not null,
  labels jsonb not null,
  digest bytea not null unique,
  hint text not null,
  -- The token before the last rotation, as long as it is let live.
  previous_digest bytea unique,
  previous_valid_until timestamptz,
  allow_private boolean not null,
  allow_withdrawal boolean not null,
  stale_after_seconds int,
  -- What is known, by family: {"ipv4": {"address": …, "since": …, "observed_at": …}}; a family that is not there
  -- has no address.
  addresses jsonb not null default '{}',
  -- Counts the changes of what is known.
  seq int not null default 0,
  -- By family, how two addresses have taken turns: {"stable": …, "other": …, "last": …, "turns": […]}.
  flapping jsonb not null default '{}',
  held_since timestamptz,
  stale_since timestamptz,
  blocked_at timestamptz,
  block_reason text,
  last_seen_at timestamptz,
  last_report jsonb,
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  due_at timestamptz,
  lease uuid,
  leased_until timestamptz,
  attempts int not null default 0,
  primary key (account_id, id)
);
create index dynamic_ips_due on dynamic_ips (account_id, coalesce(leased_until, due_at))
  where coalesce(leased_until, due_at) is not null;
select protect_tenant_table('dynamic_ips');
grant select, insert, update, delete on dynamic_ips to holdfast_app;
-- A report brings nothing but its token: whose it is, is found before there is an account to work in.
grant select, update (due_at, lease, leased_until, attempts) on dynamic_ips to holdfast_system;

-- Which address was known from when to when.
create table dynamic_ip_addresses (
  account_id text collate "C" not null,
  id text collate "C" not null,
  dynamic_ip_id text collate "C" not null,
  family text not null check (family in ('ipv4', 'ipv6', 'ipv6_prefix')),
  address text not null,
  since timestamptz not null,
  until timestamptz,
  reporter jsonb not null,
  primary key (account_id, id),
  foreign key (account_id, dynamic_ip_id) references dynamic_ips (account_id, id) on delete cascade
);
create index dynamic_ip_addresses_source on dynamic_ip_addresses (account_id, dynamic_ip_id, id);
select protect_tenant_table('dynamic_ip_addresses');
grant select, insert, update, delete on dynamic_ip_addresses to holdfast_app;

-- The last reports that changed something or were refused: what was said, without secrets, and what we answered.
create table dynamic_ip_reports (
  account_id text collate "C" not null,
  id text collate "C" not null,
  dynamic_ip_id text collate "C" not null,
  report jsonb not null,
  primary key (account_id, id),
  foreign key (account_id, dynamic_ip_id) references dynamic_ips (account_id, id) on delete cascade
);
create index dynamic_ip_reports_source on dynamic_ip_reports (account_id, dynamic_ip_id, id);
select protect_tenant_table('dynamic_ip_reports');
grant select, insert, delete on dynamic_ip_reports to holdfast_app;

-- A DNS record that follows a source.
create table dynamic_ip_bindings (
  account_id text collate "C" not null,
  id text collate "C" not null,
  dynamic_ip_id text collate "C" not null,
  zone_id text collate "C" not null,
  name text collate "C" not null,
  type text not null check (type in ('A', 'AAAA')),
  ttl int not null,
  -- The last bits of a host behind a delegated prefix; null: the source's own address.
  interface_id text,
  -- When it last wrote a record: what it never wrote it does not remove. When the provider was first seen to have
  -- that, and the change of the source that was read back from there since.
  written_at timestamptz,
  arrived_at timestamptz,
  verified_seq int,
  error jsonb,
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  due_at timestamptz,
  lease uuid,
  leased_until timestamptz,
  attempts int not null default 0,
  primary key (account_id, id),
  unique (account_id, zone_id, name, type),
  foreign key (account_id, dynamic_ip_id) references dynamic_ips (account_id, id) on delete cascade,
  foreign key (account_id, zone_id) references dns_zones (account_id, id) on delete cascade
);
create index dynamic_ip_bindings_source on dynamic_ip_bindings (account_id, dynamic_ip_id, id);
create index dynamic_ip_bindings_due on dynamic_ip_bindings (account_id, coalesce(leased_until, due_at))
  where coalesce(leased_until, due_at) is not null;
select protect_tenant_table('dynamic_ip_bindings');
grant select, insert, update, delete on dynamic_ip_bindings to holdfast_app;
grant select, update (due_at, lease, leased_until, attempts) on dynamic_ip_bindings to holdfast_system;
