-- An event's place in its account's feed, given to it by the first who reads the feed after its commit, so
-- that places are given in the order in which events can be seen. Samples that were sent as a test have none.
alter table events
  add column position bigint,
  add column is_test boolean not null default false;
create unique index events_position on events (account_id, position) where position is not null;
create index events_without_position on events (account_id, id) where position is null and not is_test;
create index events_time on events (account_id, created_at, id);
grant update (position), delete on events to holdfast_app;

-- The last place that was given. It is kept apart, since events are dropped and places never come back.
create table event_positions (
  account_id text collate "C" primary key,
  last bigint not null
);
select protect_tenant_table('event_positions');
grant select, insert, update on event_positions to holdfast_app;
