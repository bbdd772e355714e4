-- Since when a volume is attached to no server, as far as Holdfast has seen it. Null: it is attached.
alter table volumes add column detached_at timestamptz;
alter table volumes no force row level security;
update volumes set detached_at = updated_at where server_ref is null;
alter table volumes force row level security;

-- The ceilings of an account, and the work that records what its servers and their storage cost. One row for an account,
-- locked while a creation is compared with its ceilings.
create table cloud_spending (
  account_id text collate "C" not null,
  id text collate "C" not null,
  -- A list of amounts, at most one in a currency.
  ceilings jsonb not null,
  -- By the currency, since when the run rate is above its ceiling.
  exceeded jsonb not null,
  -- The last day that is recorded.
  recorded_on date,
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  due_at timestamptz,
  lease uuid,
  leased_until timestamptz,
  attempts int not null default 0,
  primary key (account_id, id)
);
create index cloud_spending_due on cloud_spending (account_id, coalesce(leased_until, due_at))
  where coalesce(leased_until, due_at) is not null;

alter table cloud_accounts no force row level security;
insert into cloud_spending (account_id, id, ceilings, exceeded, created_at, updated_at, due_at)
  select distinct account_id, 'spending', '[]'::jsonb, '{}'::jsonb, now(), now(), now() from cloud_accounts;
alter table cloud_accounts force row level security;

select protect_tenant_table('cloud_spending');
grant select, insert, update on cloud_spending to holdfast_app;
grant select, update (due_at, lease, leased_until, attempts) on cloud_spending to holdfast_system;

-- What was recorded in a month. Each day adds the prices of a month: their sum, divided by the days of the month, is what
-- the month cost.
create table cloud_spending_months (
  account_id text collate "C" not null,
  -- As in 2026-11, in UTC.
  month text collate "C" not null,
  kind text collate "C" not null,
  connection_id text collate "C" not null,
  region text collate "C" not null,
  labels_digest text collate "C" not null,
  -- Empty: the price is not known.
  currency text collate "C" not null,
  labels jsonb not null,
  amount_days numeric not null,
  resource_days int not null,
  primary key (account_id, month, kind, connection_id, region, labels_digest, currency)
);
select protect_tenant_table('cloud_spending_months');
grant select, insert, update, delete on cloud_spending_months to holdfast_app;
