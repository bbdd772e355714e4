-- Whether a monitor of the server is up. Null: it has none.
alter table servers add column monitor_up boolean;
