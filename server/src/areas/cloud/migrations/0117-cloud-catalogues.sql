-- What can be created through a connection, as its provider last told it. Its id is that of the connection.
create table cloud_catalogues (
  account_id text collate "C" not null,
  id text collate "C" not null,
  -- Null until it is first read.
  catalogue jsonb,
  refreshed_at timestamptz,
  error jsonb,
  created_at timestamptz not null,
  due_at timestamptz,
  lease uuid,
  leased_until timestamptz,
  attempts int not null default 0,
  primary key (account_id, id),
  foreign key (account_id, id) references connections (account_id, id) on delete cascade
);
create index cloud_catalogues_due on cloud_catalogues (account_id, coalesce(leased_until, due_at))
  where coalesce(leased_until, due_at) is not null;
select protect_tenant_table('cloud_catalogues');
grant select, insert, update, delete on cloud_catalogues to holdfast_app;
grant select, update (due_at, lease, leased_until, attempts) on cloud_catalogues to holdfast_system;

-- The price of a month by size and region, and since when it is known. It stays while a server has the size, also if
-- that is no longer offered.
create table cloud_prices (
  account_id text collate "C" not null,
  connection_id text collate "C" not null,
  size text collate "C" not null,
  region text collate "C" not null,
  monthly jsonb not null,
  since timestamptz not null,
  primary key (account_id, connection_id, size, region),
  foreign key (account_id, connection_id) references cloud_catalogues (account_id, id) on delete cascade
);
select protect_tenant_table('cloud_prices');
grant select, insert, update, delete on cloud_prices to holdfast_app;

insert into cloud_catalogues (account_id, id, created_at, due_at)
  select account_id, id, now(), now() from cloud_accounts;
