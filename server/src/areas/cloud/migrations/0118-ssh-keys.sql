-- Public keys with which servers are created.
create table ssh_keys (
  account_id text collate "C" not null,
  id text collate "C" not null,
  name text not null,
  public_key text not null,
  comment text not null,
  fingerprint text collate "C" not null,
  md5_fingerprint text collate "C" not null,
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  unique (account_id, fingerprint)
);
select protect_tenant_table('ssh_keys');
grant select, insert, update, delete on ssh_keys to holdfast_app;
