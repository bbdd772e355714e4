-- How far each account's entries from before targets named their containers were searched for them: the id of the last
-- entry that was read. The row is deleted at the end of the log.
create table audit_container_searches (
  account_id text collate "C" not null,
  after_id text collate "C" not null,
  primary key (account_id)
);
alter table accounts no force row level security;
insert into audit_container_searches (account_id, after_id) select account_id, '' from accounts;
alter table accounts force row level security;
select protect_tenant_table('audit_container_searches');
grant select, update, delete on audit_container_searches to holdfast_app;
grant select on audit_container_searches to holdfast_system;
