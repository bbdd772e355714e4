-- A contact of domains. Its details are personal data, and so are encrypted; its name is the account's own for it.
create table domain_contacts (
  account_id text collate "C" not null,
  id text collate "C" not null,
  name text not null,
  details text not null,
  labels jsonb not null,
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id)
);
select protect_tenant_table('domain_contacts');
grant select, insert, update, delete on domain_contacts to holdfast_app;
