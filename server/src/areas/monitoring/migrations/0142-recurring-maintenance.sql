-- Windows that repeat: when one has ended, the next one is planned. Each is a window of its own.
alter table maintenance_windows add column recurrence jsonb;
-- The first window of those that followed each other.
alter table maintenance_windows add column series_id text collate "C";
create index maintenance_windows_series on maintenance_windows (account_id, series_id, id) where series_id is not null;
-- How long before its start it is announced, and when it was.
alter table maintenance_windows add column announce_minutes int check (announce_minutes > 0);
alter table maintenance_windows add column announced_at timestamptz;
