-- The processes that carry out due work: one row each, from its start to its clean stop. The row of one that died
-- stays for a day, so that a monitor notices. Unlogged: renewing it costs no disk, and after a crash of the database
-- or in a backup it would say nothing.
create unlogged table workers (
  -- Names one run of a process; the leases of its claims begin with it.
  session text collate "C" primary key,
  -- The same after a restart: the machine and the port.
  name text not null,
  role text not null,
  started_at timestamptz not null,
  beat_at timestamptz not null,
  -- When its slowest claim loop last went round.
  claimed_at timestamptz not null
);
create index workers_name on workers (name);
grant select, insert, update, delete on workers to holdfast_system;
