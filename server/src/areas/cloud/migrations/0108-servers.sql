-- A cloud account whose servers are listed, one for each connection. Its id is that of the connection.
create table cloud_accounts (
  account_id text collate "C" not null,
  id text collate "C" not null,
  -- Whether servers that appear at the provider are added.
  adds_new boolean not null,
  -- When the last complete listing began.
  listed_at timestamptz,
  error jsonb,
  created_at timestamptz not null,
  due_at timestamptz,
  lease uuid,
  leased_until timestamptz,
  attempts int not null default 0,
  primary key (account_id, id),
  -- Servers, which refer to it, keep the connection.
  foreign key (account_id, id) references connections (account_id, id) on delete cascade
);
create index cloud_accounts_due on cloud_accounts (account_id, coalesce(leased_until, due_at))
  where coalesce(leased_until, due_at) is not null;
select protect_tenant_table('cloud_accounts');
grant select, insert, update, delete on cloud_accounts to holdfast_app;
grant select, update (due_at, lease, leased_until, attempts) on cloud_accounts to holdfast_system;

create table servers (
  account_id text collate "C" not null,
  id text collate "C" not null,
  connection_id text collate "C" not null,
  -- The provider's own id.
  ref text collate "C" not null,
  name text collate "C" not null,
  lifecycle text not null,
  power text not null,
  -- Null: its provider has never told.
  is_online boolean,
  online_since timestamptz,
  region text not null,
  size text not null,
  cpus int,
  memory_mib int,
  disk_gib int,
  image text,
  public_addresses text[] not null,
  private_addresses text[] not null,
  tags text[] not null,
  provider_created_at timestamptz,
  notes text not null,
  labels jsonb not null,
  -- In how many complete listings in a row it was missing.
  missed_listings int not null default 0,
  listed_at timestamptz not null,
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  unique (account_id, connection_id, ref),
  foreign key (account_id, connection_id) references cloud_accounts (account_id, id)
);
create index servers_name on servers (account_id, name, id);
create index servers_connection on servers (account_id, connection_id, id);
select protect_tenant_table('servers');
grant select, insert, update, delete on servers to holdfast_app;
grant select on servers to holdfast_system;

-- The addresses of servers, to find a server by one.
create table server_addresses (
  account_id text collate "C" not null,
  server_id text collate "C" not null,
  address text collate "C" not null,
  primary key (account_id, address, server_id),
  foreign key (account_id, server_id) references servers (account_id, id) on delete cascade
);
create index server_addresses_server on server_addresses (account_id, server_id);
select protect_tenant_table('server_addresses');
grant select, insert, delete on server_addresses to holdfast_app;

-- What is done with servers. A row says what was sent before it is sent, so that nothing is done twice.
create table server_actions (
  account_id text collate "C" not null,
  id text collate "C" not null,
  -- Null: the server was removed from Holdfast.
  server_id text collate "C",
  server_name text not null,
  connection_id text collate "C" not null,
  -- The provider's own id of the server, and of its action once it is known.
  ref text collate "C" not null,
  provider_ref text collate "C",
  kind text not null,
  state text not null,
  -- How far it is: queued, sending, lost, accepted, asked or ended.
  phase text not null,
  -- Only of a shutdown: how long the system has, and whether the power is cut then.
  wait_seconds int,
  is_forced boolean not null,
  progress int,
  message text,
  error jsonb,
  steps jsonb not null,
  requested_by jsonb not null,
  sent_at timestamptz,
  accepted_at timestamptz,
  -- How often the provider had no trace of an action whose answer was lost.
  absences int not null default 0,
  deadline timestamptz not null,
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  finished_at timestamptz,
  due_at timestamptz,
  lease uuid,
  leased_until timestamptz,
  attempts int not null default 0,
  primary key (account_id, id),
  foreign key (account_id, connection_id) references connections (account_id, id) on delete cascade,
  foreign key (account_id, server_id) references servers (account_id, id) on delete set null (server_id)
);
-- One at a time.
create unique index server_actions_open on server_actions (account_id, connection_id, ref)
  where finished_at is null;
create index server_actions_server on server_actions (account_id, server_id, id);
create index server_actions_connection on server_actions (account_id, connection_id, id);
create index server_actions_due on server_actions (account_id, coalesce(leased_until, due_at))
  where coalesce(leased_until, due_at) is not null;
select protect_tenant_table('server_actions');
grant select, insert, update, delete on server_actions to holdfast_app;
grant select, update (due_at, lease, leased_until, attempts) on server_actions to holdfast_system;
