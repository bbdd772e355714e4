-- Since when a connection fails, and whether an event has reported that; null and false while it works.
alter table connections add column failing_since timestamptz;
alter table connections add column failing_reported boolean not null default false;
alter table connections add constraint connections_failing_reported check (failing_since is not null or not failing_reported);
