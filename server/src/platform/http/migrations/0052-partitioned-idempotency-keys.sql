-- Keys are partitioned by their time and dropped when they are over: a day later. That a key is used once is kept by
-- the advisory lock that every request with a key takes, under which it looks for an earlier answer.
alter table idempotency_keys rename to idempotency_keys_before;
alter table idempotency_keys_before no force row level security;
drop index idempotency_keys_created_at;
alter table idempotency_keys_before drop constraint idempotency_keys_pkey;
alter table idempotency_keys_before
  add constraint idempotency_keys_p_first_pkey primary key (account_id, actor_id, key, created_at);

create table idempotency_keys (
  account_id text collate "C" not null,
  actor_id text collate "C" not null,
  key text collate "C" not null,
  fingerprint bytea not null,
  answer text not null,
  created_at timestamptz not null,
  primary key (account_id, actor_id, key, created_at)
) partition by range (created_at);
create temporary table idempotency_keys_ahead on commit drop as
  select * from idempotency_keys_before where created_at >= first_boundary(1);
delete from idempotency_keys_before where created_at >= first_boundary(1);
select begin_partitions('idempotency_keys', null, 1, 'idempotency_keys_before');
insert into idempotency_keys select * from idempotency_keys_ahead;

select protect_tenant_table('idempotency_keys');
grant select, insert on idempotency_keys to holdfast_app;
