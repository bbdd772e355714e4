-- What does not work at the moment: one row from the first failure to the next success. A row that is inserted
-- or deleted is a change of state, which is logged once, whatever process saw it and however often it is retried.
-- What belongs to the installation and to no account has the account ''.
create table failing_resources (
  account_id text collate "C" not null,
  resource_type text collate "C" not null,
  resource_id text collate "C" not null,
  name text not null,
  -- The connection whose provider is at fault; null: the resource itself is.
  connection_id text collate "C",
  connection_name text,
  provider text,
  code text not null,
  since timestamptz not null,
  primary key (account_id, resource_type, resource_id)
);
create index failing_resources_connection on failing_resources (account_id, connection_id)
  where connection_id is not null;
select protect_tenant_table('failing_resources');
grant select, insert, update, delete on failing_resources to holdfast_app;
grant select, insert, update, delete on failing_resources to holdfast_system;
grant select (account_id, id) on connections to holdfast_system;
