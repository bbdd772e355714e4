-- Events are partitioned by their id, which begins with their time. What exists is the first partition as it is: it is
-- read once, and one index is built. No foreign key refers to events any more: whether deliveries still need them is
-- looked at before they are dropped.
alter table webhook_deliveries drop constraint if exists webhook_deliveries_account_id_event_id_fkey;

alter table events rename to events_before;
alter table events_before no force row level security;
alter index events_pkey rename to events_p_first_pkey;
alter index events_without_position rename to events_p_first_without_position;
drop index events_time;
drop index events_position;
create index events_p_first_position on events_before (account_id, position) where position is not null;

create table events (
  account_id text collate "C" not null,
  id text collate "C" not null,
  kind text not null,
  body text not null,
  created_at timestamptz not null,
  position bigint,
  is_test boolean not null default false,
  primary key (account_id, id)
) partition by range (id);
-- Places are given under a lock of the account's row in event_positions, so that none is given twice.
create index events_position on events (account_id, position) where position is not null;
create index events_without_position on events (account_id, id) where position is null and not is_test;

-- Ids were made by the clocks of machines: what is from the future does not fit into the first partition.
create temporary table events_ahead on commit drop as
  select * from events_before where id >= earliest_id('evt', first_boundary(7));
delete from events_before where id >= earliest_id('evt', first_boundary(7));
select begin_partitions('events', 'evt', 7, 'events_before');
insert into events select * from events_ahead;

select protect_tenant_table('events');
grant select, insert, update (position), delete on events to holdfast_app;
