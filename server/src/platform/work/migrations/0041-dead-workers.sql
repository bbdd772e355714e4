-- Whether its claims were taken over; the row stays for monitoring.
alter table workers add column ended boolean not null default false;
