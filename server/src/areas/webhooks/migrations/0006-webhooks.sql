create table webhook_endpoints (
  account_id text collate "C" not null references accounts (account_id),
  id text collate "C" not null,
  name text not null,
  url text not null,
  event_kinds text[] not null,
  enabled boolean not null,
  secret text not null,
  labels jsonb not null,
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id)
);
select protect_tenant_table('webhook_endpoints');
grant select, insert, update, delete on webhook_endpoints to holdfast_app;

-- One row for each endpoint that an event goes to: the message to send, and the work of sending it.
create table webhook_deliveries (
  account_id text collate "C" not null,
  id text collate "C" not null,
  endpoint_id text collate "C" not null,
  event_id text collate "C" not null,
  event_kind text not null,
  state text not null check (state in ('pending', 'delivered', 'failed', 'cancelled')),
  -- All attempts ever made; `attempts` counts those of the present round of retries.
  attempt_count int not null default 0,
  last_attempt_at timestamptz,
  last_status int,
  last_error text,
  created_at timestamptz not null,
  due_at timestamptz,
  lease uuid,
  leased_until timestamptz,
  attempts int not null default 0,
  primary key (account_id, id),
  foreign key (account_id, event_id) references events (account_id, id)
);
create index webhook_deliveries_due
  on webhook_deliveries (account_id, endpoint_id, coalesce(leased_until, due_at))
  where coalesce(leased_until, due_at) is not null;
create index webhook_deliveries_endpoint on webhook_deliveries (account_id, endpoint_id, id);
select protect_tenant_table('webhook_deliveries');
grant select, insert, update on webhook_deliveries to holdfast_app;
grant select, update (due_at, lease, leased_until, attempts) on webhook_deliveries to holdfast_system;

create table webhook_attempts (
  account_id text collate "C" not null,
  delivery_id text collate "C" not null,
  number int not null,
  started_at timestamptz not null,
  duration_ms int not null,
  outcome text not null check (outcome in ('delivered', 'failed', 'interrupted')),
  url text not null,
  address text,
  request_headers jsonb not null,
  status int,
  response_headers jsonb,
  response_body text,
  response_truncated boolean not null,
  error text,
  primary key (account_id, delivery_id, number),
  foreign key (account_id, delivery_id) references webhook_deliveries (account_id, id)
);
select protect_tenant_table('webhook_attempts');
grant select, insert on webhook_attempts to holdfast_app;
