-- Mail that waits to be handed to the operator's server, with the work of that. It holds no secrets, and is
-- gone once it was handed over or given up.
create table mails (
  account_id text collate "C" not null references accounts (account_id),
  id text collate "C" not null,
  recipient text not null,
  subject text not null,
  text text not null,
  created_at timestamptz not null,
  due_at timestamptz,
  lease uuid,
  leased_until timestamptz,
  attempts int not null default 0,
  primary key (account_id, id)
);
create index mails_due on mails (account_id, coalesce(leased_until, due_at))
  where coalesce(leased_until, due_at) is not null;
select protect_tenant_table('mails');
grant select, insert, update, delete on mails to holdfast_app;
grant select, update (due_at, lease, leased_until, attempts) on mails to holdfast_system;
