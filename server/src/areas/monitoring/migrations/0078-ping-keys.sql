-- A secret with which jobs ping heartbeats by their slugs.
create table ping_keys (
  account_id text collate "C" not null references accounts (account_id),
  id text collate "C" not null,
  name text not null,
  digest bytea not null,
  hint text not null,
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id)
);
select protect_tenant_table('ping_keys');
grant select, insert, update, delete on ping_keys to holdfast_app;
grant select on ping_keys to holdfast_system;
