-- Changes of domains at their registrars, and purchases. A purchase is sent once: its row says so before.
create table domain_operations (
  account_id text collate "C" not null,
  id text collate "C" not null,
  kind text not null,
  state text not null,
  -- How far it is: queued, sending, lost, sent, applied or ended.
  phase text not null,
  -- Null: the domain is not in Holdfast (yet).
  domain_id text collate "C",
  connection_id text collate "C" not null,
  name text collate "C" not null,
  input jsonb not null,
  -- The auth code, contacts' values and requirements, encrypted; removed when it ends.
  secret text,
  -- Sent to registrars that take idempotency keys.
  key uuid not null,
  price jsonb,
  is_premium boolean not null default false,
  -- The expiry of the domain before it.
  expires_at timestamptz,
  reference text,
  message text,
  error jsonb,
  steps jsonb not null,
  requested_by jsonb not null,
  sent_at timestamptz,
  -- How often the registrar had no trace of a purchase whose answer was lost.
  absences int not null default 0,
  is_cancelling boolean not null default false,
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
  foreign key (account_id, connection_id) references connections (account_id, id) on delete cascade
);
create unique index domain_operations_open on domain_operations (account_id, connection_id, name)
  where finished_at is null;
-- A name is bought at one registrar only.
create unique index domain_operations_acquired on domain_operations (account_id, name)
  where finished_at is null and kind in ('register', 'transfer');
create index domain_operations_domain on domain_operations (account_id, domain_id, id);
create index domain_operations_connection on domain_operations (account_id, connection_id, id);
create index domain_operations_due on domain_operations (account_id, coalesce(leased_until, due_at))
  where coalesce(leased_until, due_at) is not null;
select protect_tenant_table('domain_operations');
grant select, insert, update, delete on domain_operations to holdfast_app;
grant select, update (due_at, lease, leased_until, attempts) on domain_operations to holdfast_system;

-- When the domain was last transferred to its registrar by an operation.
alter table domains add column transferred_at timestamptz;
