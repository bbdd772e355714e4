-- The lists of names that registries will release, as last read. They belong to the installation.
create table drop_lists (
  tld text collate "C" primary key,
  tried_at timestamptz not null,
  -- When the last complete reading began.
  read_at timestamptz,
  error text
);
grant select, insert, update on drop_lists to holdfast_system;

create table drop_list_entries (
  name text collate "C" primary key,
  tld text collate "C" not null references drop_lists (tld),
  earliest timestamptz not null,
  latest timestamptz not null,
  -- The reading that last contained it.
  read_at timestamptz not null
);
grant select, insert, update, delete on drop_list_entries to holdfast_system;
