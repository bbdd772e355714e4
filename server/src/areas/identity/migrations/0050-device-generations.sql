-- Raised when a person's password changes: browsers that were known to them before are strangers again.
alter table users add column device_generation integer not null default 0;
