-- Which sentence of the service the message is, and the values in it. Null: it was written by a user.
alter table incident_entries add column code text;
alter table incident_entries add column data jsonb not null default '{}';
