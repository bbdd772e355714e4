-- Why the heartbeat is down; null while it is not. A further failure for another reason changes its incident.
alter table heartbeats add column failure jsonb;
grant update (failure) on heartbeats to holdfast_system;
