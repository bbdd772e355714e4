-- What happened, in the words that were sent: `body` is the message itself, serialised once.
create table events (
  account_id text collate "C" not null,
  id text collate "C" not null,
  kind text not null,
  body text not null,
  created_at timestamptz not null,
  primary key (account_id, id)
);
select protect_tenant_table('events');
grant select, insert on events to holdfast_app;
