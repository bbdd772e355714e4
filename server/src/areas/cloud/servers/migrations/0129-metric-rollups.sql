-- Until when what agents report is rolled up. One row.
create table server_metric_rollup_progress (
  rolled_until timestamptz not null
);
insert into server_metric_rollup_progress (rolled_until) values (date_bin('5 minutes', now(), 'epoch'));
grant select, update on server_metric_rollup_progress to holdfast_system;
grant select, insert, update on server_metrics_1m, server_metrics_5m, server_metrics_1h, server_metrics_1d
  to holdfast_system;
