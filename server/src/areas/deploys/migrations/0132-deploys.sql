-- What starts deploys: a forge, another program or a person calls the hook, and a recipe runs on a server or a URL is called.
create table deploy_hooks (
  account_id text collate "C" not null references accounts (account_id),
  id text collate "C" not null,
  name text not null,
  labels jsonb not null,
  enabled boolean not null,
  -- Either a recipe on a server (null: the server was removed), or a URL.
  server_id text collate "C",
  recipe text,
  url text,
  source text not null check (source in ('generic', 'github', 'gitlab', 'gitea', 'bitbucket')),
  digest bytea not null,
  hint text not null,
  previous_digest bytea,
  previous_valid_until timestamptz,
  -- Sealed, the newest last: [{sealed, created_at, expires_at}].
  secrets jsonb not null,
  allow_unsigned boolean not null,
  branches text[] not null,
  paths text[] not null,
  events text[] not null,
  networks text[] not null,
  -- By name: {field}, {pointer} or {value}.
  parameters jsonb not null,
  concurrency text not null check (concurrency in ('queue', 'supersede', 'reject')),
  timeout_seconds int not null,
  last_delivery jsonb,
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  check ((recipe is null) <> (url is null)),
  foreign key (account_id, server_id) references servers (account_id, id) on delete set null (server_id)
);
create index deploy_hooks_servers on deploy_hooks (account_id, server_id, id);
select protect_tenant_table('deploy_hooks');
grant select, insert, update, delete on deploy_hooks to holdfast_app;
grant select on deploy_hooks to holdfast_system;

-- The deliveries of the last days, so that one that is sent again starts nothing.
create table deploy_deliveries (
  account_id text collate "C" not null,
  hook_id text collate "C" not null,
  delivery_id text collate "C" not null,
  deploy_id text collate "C" not null,
  received_at timestamptz not null,
  primary key (account_id, hook_id, delivery_id),
  foreign key (account_id, hook_id) references deploy_hooks (account_id, id) on delete cascade
);
create index deploy_deliveries_times on deploy_deliveries (account_id, hook_id, received_at);
select protect_tenant_table('deploy_deliveries');
grant select, insert, update, delete on deploy_deliveries to holdfast_app;

create table deploys (
  account_id text collate "C" not null references accounts (account_id),
  id text collate "C" not null,
  -- The hook may have been deleted.
  hook_id text collate "C" not null,
  hook_name text not null,
  -- Null: the target is a URL, or the server was removed.
  server_id text collate "C",
  recipe text,
  url text,
  -- The recipe and its server, or the URL: of each target one deploy runs at a time.
  target text collate "C" not null,
  state text not null check (state in ('queued', 'dispatched', 'running', 'succeeded', 'failed', 'timed_out',
    'cancelled', 'superseded', 'skipped', 'lost', 'rejected')),
  reason text,
  -- What went wrong, as text.
  error text,
  event text,
  ref text,
  commit text,
  delivery_id text,
  actor jsonb not null,
  parameters jsonb not null,
  timeout_seconds int not null,
  -- The deploy whose version this one brings back, and the deploy that it undoes.
  restores_id text collate "C",
  rolls_back_id text collate "C",
  agent_id text collate "C",
  recipe_hash text,
  exit_code int,
  signal text,
  -- Of the token with which the receiver of the call reports.
  digest bytea,
  sealed_token text,
  cancel_requested_at timestamptz,
  dispatched_at timestamptz,
  started_at timestamptz,
  reported_at timestamptz,
  finished_at timestamptz,
  -- Bytes received from the sender, bytes stored, and the last line until it is complete.
  log_received bigint not null default 0,
  log_bytes bigint not null default 0,
  log_rest text not null default '',
  log_is_cut boolean not null default false,
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  due_at timestamptz,
  lease uuid,
  leased_until timestamptz,
  attempts int not null default 0,
  primary key (account_id, id),
  foreign key (account_id, server_id) references servers (account_id, id) on delete set null (server_id)
) with (fillfactor = 80);
create unique index deploys_running on deploys (account_id, target) where state in ('dispatched', 'running');
create index deploys_waiting on deploys (account_id, target, id) where state = 'queued';
create index deploys_jobs on deploys (account_id, server_id, id) where state = 'queued';
create index deploys_hooks on deploys (account_id, hook_id, id);
create index deploys_servers on deploys (account_id, server_id, id);
create index deploys_ended on deploys (account_id, finished_at) where finished_at is not null;
create index deploys_open on deploys (account_id, state, created_at) where finished_at is null;
create index deploys_due on deploys (account_id, coalesce(leased_until, due_at))
  where coalesce(leased_until, due_at) is not null;
select protect_tenant_table('deploys');
grant select, insert, update, delete on deploys to holdfast_app;
grant select, update (due_at, lease, leased_until, attempts) on deploys to holdfast_system;

-- The log of a deploy in the order of its positions, which are those of the first byte in the stored log.
create table deploy_log_parts (
  account_id text collate "C" not null,
  deploy_id text collate "C" not null,
  position bigint not null,
  content text not null,
  primary key (account_id, deploy_id, position),
  foreign key (account_id, deploy_id) references deploys (account_id, id) on delete cascade
);
select protect_tenant_table('deploy_log_parts');
grant select, insert, update, delete on deploy_log_parts to holdfast_app;
