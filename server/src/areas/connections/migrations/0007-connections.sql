create table connections (
  account_id text collate "C" not null references accounts (account_id),
  id text collate "C" not null,
  name text not null,
  kind text not null,
  -- The credential fields that may be shown, and, sealed together, those that may not.
  settings jsonb not null,
  secrets text not null,
  status text not null check (status in ('working', 'failing')),
  status_detail text not null,
  verified_at timestamptz not null,
  labels jsonb not null,
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id)
);
select protect_tenant_table('connections');
grant select, insert, update, delete on connections to holdfast_app;

-- What an adapter has to remember of one connection.
create table connection_notes (
  account_id text collate "C" not null,
  connection_id text collate "C" not null,
  key text collate "C" not null,
  value jsonb not null,
  primary key (account_id, connection_id, key),
  foreign key (account_id, connection_id) references connections (account_id, id) on delete cascade
);
select protect_tenant_table('connection_notes');
grant select, insert, update, delete on connection_notes to holdfast_app;
