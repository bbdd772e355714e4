-- A collector, such as Prometheus, reports for a server without running on it: it is no machine, and was not enrolled.
alter table agents alter column fingerprint drop not null;
alter table agents alter column enrolled_by drop not null;

-- The last readings of a collector: rates need those before.
create table collector_readings (
  account_id text collate "C" not null,
  agent_id text collate "C" not null,
  -- Of each series: quantity, label, part, and its readings with their times.
  readings jsonb not null,
  primary key (account_id, agent_id),
  foreign key (account_id, agent_id) references agents (account_id, id) on delete cascade
);
select protect_tenant_table('collector_readings');
grant select, insert, update, delete on collector_readings to holdfast_app;
