create table idempotency_keys (
  account_id text collate "C" not null,
  actor_id text collate "C" not null,
  key text collate "C" not null,
  fingerprint bytea not null,
  answer text not null,
  created_at timestamptz not null,
  primary key (account_id, actor_id, key)
);
create index idempotency_keys_created_at on idempotency_keys (created_at);
select protect_tenant_table('idempotency_keys');
grant select, insert on idempotency_keys to holdfast_app;
grant select, delete on idempotency_keys to holdfast_system;
