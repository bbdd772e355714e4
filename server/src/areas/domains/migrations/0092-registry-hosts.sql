-- IANA's list of RDAP servers as last read, and when any process last tried to read it.
create table rdap_bootstrap (
  is_only boolean primary key default true check (is_only),
  text text,
  read_at timestamptz,
  tried_at timestamptz not null
);
grant select, insert, update on rdap_bootstrap to holdfast_system;

-- How often each server of a registry may be asked, over all accounts and processes.
create table registry_hosts (
  host text collate "C" primary key,
  -- When the budget of requests is full again (GCRA).
  free_at timestamptz not null,
  -- The one request that is running.
  lease uuid,
  leased_until timestamptz,
  -- After a failure nothing is asked until then, longer after each further one.
  blocked_until timestamptz,
  backoff_seconds int not null default 0,
  -- The requests of this day (UTC).
  counted_on date not null,
  requests int not null default 0
);
grant select, insert, update on registry_hosts to holdfast_system;
