-- Deliveries and their attempts are partitioned by the delivery's id, which begins with its time. What exists is the
-- first partition as it is: it is read once, and no index is built.
alter table webhook_deliveries rename to webhook_deliveries_before;
alter table webhook_attempts rename to webhook_attempts_before;
alter table webhook_deliveries_before no force row level security;
alter table webhook_attempts_before no force row level security;
alter index webhook_deliveries_pkey rename to webhook_deliveries_p_first_pkey;
alter index webhook_deliveries_endpoint rename to webhook_deliveries_p_first_endpoint;
alter index webhook_deliveries_event rename to webhook_deliveries_p_first_event;
alter index webhook_deliveries_replay rename to webhook_deliveries_p_first_replay;
alter index webhook_attempts_pkey rename to webhook_attempts_p_first_pkey;
drop index webhook_deliveries_time;

create table webhook_deliveries (
  account_id text collate "C" not null,
  id text collate "C" not null,
  endpoint_id text collate "C" not null,
  event_id text collate "C" not null,
  event_kind text not null,
  state text not null,
  -- All attempts ever made; those of the present round of retries are counted in the queue.
  attempt_count int not null default 0,
  last_attempt_at timestamptz,
  last_status int,
  last_error text,
  created_at timestamptz not null,
  cause text not null default 'event',
  replay_id text collate "C",
  primary key (account_id, id),
  constraint webhook_deliveries_state_check
    check (state in ('pending', 'delivered', 'failed', 'skipped', 'cancelled')),
  constraint webhook_deliveries_cause_check check (cause in ('event', 'test', 'redelivery', 'replay'))
) partition by range (id);
create table webhook_attempts (
  account_id text collate "C" not null,
  delivery_id text collate "C" not null,
  number int not null,
  started_at timestamptz not null,
  duration_ms int not null,
  outcome text not null,
  url text not null,
  address text,
  request_headers jsonb not null,
  status int,
  response_headers jsonb,
  response_body text,
  response_truncated boolean not null,
  error text,
  primary key (account_id, delivery_id, number),
  constraint webhook_attempts_outcome_check check (outcome in ('delivered', 'failed', 'interrupted'))
) partition by range (delivery_id);
create index webhook_deliveries_endpoint on webhook_deliveries (account_id, endpoint_id, id);
create index webhook_deliveries_event on webhook_deliveries (account_id, event_id, endpoint_id);
create index webhook_deliveries_replay on webhook_deliveries (account_id, replay_id) where replay_id is not null;

-- Ids were made by the clocks of machines: what is from the future does not fit into the first partition.
create temporary table deliveries_ahead on commit drop as
  select * from webhook_deliveries_before where id >= earliest_id('del', first_boundary(7));
delete from webhook_deliveries_before where id >= earliest_id('del', first_boundary(7));
create temporary table attempts_ahead on commit drop as
  select * from webhook_attempts_before where delivery_id >= earliest_id('del', first_boundary(7));
delete from webhook_attempts_before where delivery_id >= earliest_id('del', first_boundary(7));
select begin_partitions('webhook_deliveries', 'del', 7, 'webhook_deliveries_before');
select begin_partitions('webhook_attempts', 'del', 7, 'webhook_attempts_before');
insert into webhook_deliveries (account_id, id, endpoint_id, event_id, event_kind, state, attempt_count,
    last_attempt_at, last_status, last_error, created_at, cause, replay_id)
  select account_id, id, endpoint_id, event_id, event_kind, state, attempt_count,
    last_attempt_at, last_status, last_error, created_at, cause, replay_id
  from deliveries_ahead;
insert into webhook_attempts select * from attempts_ahead;

select protect_tenant_table('webhook_deliveries');
select protect_tenant_table('webhook_attempts');
grant select, insert, update, delete on webhook_deliveries to holdfast_app;
grant select, insert, delete on webhook_attempts to holdfast_app;
