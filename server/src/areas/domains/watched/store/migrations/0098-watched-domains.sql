-- Names that accounts watch: each is observed once for all of them. What is here is what registries publish; nothing says
-- which account watches a name.
create table watched_names (
  name text collate "C" primary key,
  -- The server of its registry, whose queue it is in; null: not determined yet.
  server text collate "C",
  -- 0: may be released at any moment. 1: is about to be released. 2: everything else.
  priority smallint not null,
  due_at timestamptz,
  lease uuid,
  leased_until timestamptz,
  -- The last attempt, and what it observed.
  observed_at timestamptz,
  observation jsonb
);
create index watched_names_due on watched_names (server, priority, coalesce(leased_until, due_at))
  where coalesce(leased_until, due_at) is not null;
create index watched_names_observed on watched_names (observed_at)
  where coalesce(leased_until, due_at) is null;
grant select, insert, update, delete on watched_names to holdfast_system;
grant select (name, observed_at, observation, due_at, priority), insert, update (due_at, priority) on watched_names to holdfast_app;

-- The observations of a name that differ from the one before: from when to when each was made.
create table watched_name_changes (
  name text collate "C" not null references watched_names (name) on delete cascade,
  -- The time as text, which orders the changes.
  id text collate "C" not null,
  from_at timestamptz not null,
  until_at timestamptz not null,
  observation jsonb not null,
  primary key (name, id)
);
grant select, insert, update on watched_name_changes to holdfast_system;
grant select on watched_name_changes to holdfast_app;

create table watched_domains (
  account_id text collate "C" not null,
  id text collate "C" not null,
  name text collate "C" not null,
  status text not null,
  stage text not null,
  -- All that is known from its observations since it was added (kernel/domains/watch/watch-state.ts).
  state jsonb not null,
  -- The observation that `state` includes.
  observed_at timestamptz,
  observation jsonb,
  expires_at timestamptz,
  -- The earliest time at which it is expected to be released, for lists in this order; others come last.
  drops_at text collate "C" not null,
  stale_since timestamptz,
  next_check_at timestamptz,
  notes text not null,
  labels jsonb not null,
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  due_at timestamptz,
  lease uuid,
  leased_until timestamptz,
  attempts int not null default 0,
  primary key (account_id, id),
  unique (account_id, name)
);
create index watched_domains_drop on watched_domains (account_id, drops_at, id);
create index watched_domains_due on watched_domains (account_id, coalesce(leased_until, due_at))
  where coalesce(leased_until, due_at) is not null;
-- Finds all accounts that watch a name which was observed.
create index watched_domains_name on watched_domains (name);
select protect_tenant_table('watched_domains');
grant select, insert, update, delete on watched_domains to holdfast_app;
grant select, update (due_at, lease, leased_until, attempts) on watched_domains to holdfast_system;
