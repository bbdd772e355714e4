-- How often something happened in an hour, by outcome, for the trends of the dashboard. `part` lets processes that count
-- the same at the same moment write rows of their own, instead of waiting for each other; readers add the parts up.
create table trend_counts (
  account_id text collate "C" not null,
  trend text collate "C" not null,
  hour timestamptz not null,
  outcome text collate "C" not null,
  part smallint not null,
  count bigint not null,
  primary key (account_id, trend, hour, outcome, part)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 1000);
select protect_tenant_table('trend_counts');
grant select, insert, update, delete on trend_counts to holdfast_app;
