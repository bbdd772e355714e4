-- When the firewalls of an account were listed, and why they could not be.
alter table cloud_accounts
  add column firewalls_listed_at timestamptz,
  add column firewalls_error jsonb;

create table firewalls (
  account_id text collate "C" not null,
  id text collate "C" not null,
  connection_id text collate "C" not null,
  -- The provider's own id.
  ref text collate "C" not null,
  name text not null,
  -- What it filters the traffic of: [{"kind": "server", "ref": …}]. Null: the credentials may not read it.
  attached_to jsonb,
  -- What was requested and has not ended.
  change jsonb,
  -- Why the last change failed.
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
  foreign key (account_id, connection_id) references cloud_accounts (account_id, id) on delete cascade
);
create index firewalls_due on firewalls (account_id, connection_id, coalesce(leased_until, due_at))
  where coalesce(leased_until, due_at) is not null;
select protect_tenant_table('firewalls');
grant select, insert, update, delete on firewalls to holdfast_app;
grant select, update (due_at, lease, leased_until, attempts) on firewalls to holdfast_system;

-- Who changes the rules of a firewall now: only one at a time.
create table firewall_locks (
  account_id text collate "C" not null,
  connection_id text collate "C" not null,
  ref text collate "C" not null,
  -- The id of what the work is about.
  holder text collate "C" not null,
  locked_until timestamptz not null,
  primary key (account_id, connection_id, ref),
  foreign key (account_id, connection_id) references connections (account_id, id) on delete cascade
);
select protect_tenant_table('firewall_locks');
grant select, insert, update, delete on firewall_locks to holdfast_app;
