-- What is true of the installation as a whole.
create table instance (
  key text primary key,
  value text not null
);
grant select, insert on instance to holdfast_system;

grant usage on schema public to holdfast_app, holdfast_system;

-- Puts a tenant table under row-level security, for its owner too. What each role may do with it is granted
-- table by table: holdfast_app works inside one account, holdfast_system finds and claims across accounts.
create function protect_tenant_table(tenant_table regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format('alter table %s force row level security', tenant_table);
  execute format(
    'create policy tenant on %s to holdfast_app
       using (account_id = current_setting(''holdfast.account_id'', true))
       with check (account_id = current_setting(''holdfast.account_id'', true))',
    tenant_table);
  execute format('create policy system on %s to holdfast_system using (true) with check (true)', tenant_table);
end
$$;

-- The data key of an account, wrapped with the master key.
create table account_keys (
  account_id text collate "C" not null,
  id text not null,
  wrapped text not null,
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);
select protect_tenant_table('account_keys');
grant select, insert, delete on account_keys to holdfast_app;
