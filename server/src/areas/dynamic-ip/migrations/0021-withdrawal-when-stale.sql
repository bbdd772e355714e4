-- Whether the addresses of a source that has gone quiet are taken away, and with them what follows it.
alter table dynamic_ips add column withdraw_when_stale boolean not null default false;
