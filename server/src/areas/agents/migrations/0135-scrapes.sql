-- Where Holdfast gets the metrics of a collector; what no row names is only pushed. `id` is that of the collector.
create table collector_scrapes (
  account_id text collate "C" not null,
  id text collate "C" not null,
  -- The URL and how to connect, without the secrets.
  settings jsonb not null,
  -- All of it, encrypted. Null: there are no secrets.
  sealed_settings text,
  state text not null check (state in ('pending', 'up', 'failing')),
  -- When the last scrape ended, and why it failed.
  scraped_at timestamptz,
  error text,
  failing_since timestamptz,
  due_at timestamptz,
  lease uuid,
  leased_until timestamptz,
  attempts int not null default 0,
  primary key (account_id, id),
  foreign key (account_id, id) references agents (account_id, id) on delete cascade
) with (fillfactor = 70);
create index collector_scrapes_due on collector_scrapes (account_id, coalesce(leased_until, due_at))
  where coalesce(leased_until, due_at) is not null;
select protect_tenant_table('collector_scrapes');
grant select, insert, update, delete on collector_scrapes to holdfast_app;
grant select, update (due_at, lease, leased_until, attempts) on collector_scrapes to holdfast_system;
