-- Rules of a firewall at a provider that follow a source. The source and the connection stay until its rules are
-- gone there: nothing is left open that nobody remembers.
create table dynamic_ip_firewall_bindings (
  account_id text collate "C" not null,
  id text collate "C" not null,
  dynamic_ip_id text collate "C" not null,
  connection_id text collate "C" not null,
  -- The firewall at the provider, and what it was called there when it was last seen.
  firewall_ref text collate "C" not null,
  firewall_name text not null,
  direction text not null,
  protocol text not null,
  ports text,
  -- What it opens to, with places for the addresses: ["{ipv4}/32", "{ipv6_prefix}"].
  networks jsonb not null,
  description text not null,
  overlap_seconds int not null,
  allow_wide boolean not null,
  -- The rules that it has at the provider, or is about to have: [{"rule": …, "since": …, "leaves": …}]. `since`
  -- is when the rule was first seen there, null before; `leaves` says when it is to go: {"after": …, "by": …}.
  rules jsonb not null default '[]',
  -- Who brought about the change that is on its way.
  cause text not null check (cause in ('report', 'api', 'stale')),
  -- The change of the source that was read back from the provider; null: to be put right whatever is there.
  verified_seq int,
  checked_at timestamptz,
  -- What the last look found apart: {"missing": […], "unexpected": […]}.
  drift jsonb,
  error jsonb,
  deleting_since timestamptz,
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  due_at timestamptz,
  lease uuid,
  leased_until timestamptz,
  attempts int not null default 0,
  primary key (account_id, id),
  foreign key (account_id, dynamic_ip_id) references dynamic_ips (account_id, id),
  foreign key (account_id, connection_id) references connections (account_id, id)
);
create index dynamic_ip_firewall_bindings_source on dynamic_ip_firewall_bindings (account_id, dynamic_ip_id, id);
create index dynamic_ip_firewall_bindings_due
  on dynamic_ip_firewall_bindings (account_id, connection_id, firewall_ref, coalesce(leased_until, due_at))
  where coalesce(leased_until, due_at) is not null;
select protect_tenant_table('dynamic_ip_firewall_bindings');
grant select, insert, update, delete on dynamic_ip_firewall_bindings to holdfast_app;
grant select, update (due_at, lease, leased_until, attempts) on dynamic_ip_firewall_bindings to holdfast_system;
