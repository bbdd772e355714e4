-- Servers at a provider that carry the id of a creation, and are not followed: nobody here sees what they cost.
create table cloud_orphans (
  account_id text collate "C" not null,
  id text collate "C" not null,
  connection_id text collate "C" not null,
  -- The provider's own id of the server.
  ref text collate "C" not null,
  -- The id of the creation that the server carries. It need not be in this installation.
  operation_id text collate "C" not null,
  reason text not null,
  name text not null,
  region text not null,
  size text not null,
  public_addresses text[] not null,
  provider_created_at timestamptz,
  is_ignored boolean not null default false,
  -- The action that was last requested to delete it.
  deletion_id text collate "C",
  -- Null: it was seen so recently that it may still turn out to be followed.
  reported_at timestamptz,
  missed_listings int not null default 0,
  listed_at timestamptz not null,
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  unique (account_id, connection_id, ref),
  foreign key (account_id, connection_id) references cloud_accounts (account_id, id) on delete cascade
);
select protect_tenant_table('cloud_orphans');
grant select, insert, update, delete on cloud_orphans to holdfast_app;
grant select on cloud_orphans to holdfast_system;
