-- Where monitors are checked: 'local' is the installation itself, everything else a probe; and how many locations must agree.
alter table monitors
  add column locations text[] not null default '{local}',
  add column quorum text not null default 'majority' check (quorum in ('majority', 'any', 'all'));
create index monitor_checks_probe on monitor_checks (account_id, location, monitor_id) where location <> 'local';
