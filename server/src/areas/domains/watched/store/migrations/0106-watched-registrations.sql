-- Watched domains that are registered when they are released. What is not here is only watched.
create table watched_registrations (
  account_id text collate "C" not null,
  -- The id of the watched domain.
  id text collate "C" not null,
  connection_id text collate "C" not null,
  -- What is ordered, without secrets: maximum price, years, contacts and so on.
  input jsonb not null,
  -- The values that the TLD requires, encrypted; removed when it ends.
  secret text,
  state text not null,
  -- Why it has stopped.
  reason text,
  message text,
  -- Why it could not be registered now, or why the last attempt did not lead to an order.
  error jsonb,
  -- Since when it has been released and not ordered.
  attempted_since timestamptz,
  last_attempt_at timestamptz,
  operation_id text collate "C",
  -- What it costs, as its registrar said when it was switched on; null: it did not say.
  price jsonb,
  is_premium boolean not null default false,
  enabled_by jsonb not null,
  enabled_at timestamptz not null,
  revision int not null default 1,
  updated_at timestamptz not null,
  due_at timestamptz,
  lease uuid,
  leased_until timestamptz,
  attempts int not null default 0,
  primary key (account_id, id),
  foreign key (account_id, id) references watched_domains (account_id, id) on delete cascade,
  foreign key (account_id, connection_id) references connections (account_id, id) on delete cascade
);
create index watched_registrations_connection on watched_registrations (account_id, connection_id, id);
create index watched_registrations_operation on watched_registrations (account_id, operation_id)
  where operation_id is not null;
create index watched_registrations_open on watched_registrations (account_id, id)
  where state in ('waiting', 'ordered');
create index watched_registrations_due on watched_registrations (account_id, coalesce(leased_until, due_at))
  where coalesce(leased_until, due_at) is not null;
select protect_tenant_table('watched_registrations');
grant select, insert, update, delete on watched_registrations to holdfast_app;
grant select, update (due_at, lease, leased_until, attempts) on watched_registrations to holdfast_system;

-- The operations that were queued because a name was released: one for each release, whatever happens to the process.
create table watched_registration_orders (
  account_id text collate "C" not null,
  -- The id of the watched domain.
  id text collate "C" not null,
  cycle_id text collate "C" not null,
  operation_id text collate "C" not null,
  primary key (account_id, id, cycle_id),
  foreign key (account_id, id) references watched_domains (account_id, id) on delete cascade
);
create index watched_registration_orders_operation on watched_registration_orders (account_id, operation_id);
select protect_tenant_table('watched_registration_orders');
grant select, insert, delete on watched_registration_orders to holdfast_app;
