-- When the volumes of an account were listed, and why they could not be.
alter table cloud_accounts
  add column volumes_listed_at timestamptz,
  add column volumes_error jsonb;

create table volumes (
  account_id text collate "C" not null,
  id text collate "C" not null,
  connection_id text collate "C" not null,
  -- The provider's own ids of the volume and of the server that it is attached to.
  ref text collate "C" not null,
  server_ref text collate "C",
  server_id text collate "C",
  name text not null,
  -- Also deleted: the provider may list it for a while.
  state text not null,
  size_gib double precision not null,
  region text not null,
  device text,
  provider_created_at timestamptz,
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
  foreign key (account_id, connection_id) references cloud_accounts (account_id, id) on delete cascade,
  foreign key (account_id, server_id) references servers (account_id, id) on delete set null (server_id)
);
create index volumes_server on volumes (account_id, server_id, id);
create index volumes_due on volumes (account_id, coalesce(leased_until, due_at))
  where coalesce(leased_until, due_at) is not null;
select protect_tenant_table('volumes');
grant select, insert, update, delete on volumes to holdfast_app;
grant select, update (due_at, lease, leased_until, attempts) on volumes to holdfast_system;
