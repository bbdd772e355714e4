-- A secret URL at which calendar programs read the expiries of domains.
create table domain_calendars (
  account_id text collate "C" not null references accounts (account_id),
  id text collate "C" not null,
  name text not null,
  -- Only domains with this label; null: all.
  label text,
  digest bytea not null,
  hint text not null,
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id)
);
select protect_tenant_table('domain_calendars');
grant select, insert, update, delete on domain_calendars to holdfast_app;
grant select on domain_calendars to holdfast_system;
