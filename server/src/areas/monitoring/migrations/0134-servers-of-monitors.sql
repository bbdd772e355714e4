-- The server that a monitor is bound to: while it is up, the server is.
alter table monitors add column server_id text collate "C";
alter table monitors add constraint monitors_server_fkey
  foreign key (account_id, server_id) references servers (account_id, id) on delete set null (server_id);
create index monitors_server on monitors (account_id, server_id, id) where server_id is not null;
