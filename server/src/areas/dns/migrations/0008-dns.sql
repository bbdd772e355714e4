create table dns_zones (
  account_id text collate "C" not null references accounts (account_id),
  id text collate "C" not null,
  name text collate "C" not null,
  connection_id text collate "C" not null,
  -- The provider's own name or number for the zone; null until it is known.
  provider_ref text,
  -- creating, importing: on the way to active; deleting: on the way out; failed: could not be made or found.
  status text not null check (status in ('creating', 'importing', 'active', 'deleting', 'failed')),
  apply_mode text not null check (apply_mode in ('automatic', 'manual')),
  drift_policy text not null check (drift_policy in ('report', 'enforce', 'adopt')),
  check_interval_seconds int not null,
  default_ttl int not null,
  safety jsonb not null,
  ignore_rules jsonb not null,
  labels jsonb not null,
  record_count int not null default 0,
  -- The number of the newest version.
  version int not null default 0,
  -- The provider's change token and when all of the zone was last read; both spare full reads.
  change_token text,
  read_at timestamptz,
  checked_at timestamptz,
  -- A check that was asked for; null once it is done.
  check_requested_at timestamptz,
  next_check_at timestamptz,
  -- What went wrong last, {kind, message, at}, and why changes are held back, {code, message}; else null.
  error jsonb,
  held jsonb,
  -- What is at the provider and cannot be brought into canonical form: shown, never touched.
  unreadable jsonb not null default '[]',
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  due_at timestamptz,
  lease uuid,
  leased_until timestamptz,
  attempts int not null default 0,
  primary key (account_id, id),
  unique (account_id, connection_id, name),
  foreign key (account_id, connection_id) references connections (account_id, id)
);
create index dns_zones_name on dns_zones (account_id, name, id);
create index dns_zones_due on dns_zones (account_id, coalesce(leased_until, due_at))
  where coalesce(leased_until, due_at) is not null;
select protect_tenant_table('dns_zones');
grant select, insert, update, delete on dns_zones to holdfast_app;
grant select, update (due_at, lease, leased_until, attempts) on dns_zones to holdfast_system;

-- A record as people write it: one value of an RRset, with what only they know of it. The TTL is that of the
-- set, the same in all of its records.
create table dns_records (
  account_id text collate "C" not null,
  id text collate "C" not null,
  zone_id text collate "C" not null,
  name text collate "C" not null,
  type text collate "C" not null,
  rdata text collate "C" not null,
  ttl int not null,
  comment text,
  labels jsonb not null,
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, zone_id) references dns_zones (account_id, id) on delete cascade
);
-- A value may be longer than an index entry can be.
create unique index dns_records_value on dns_records (account_id, zone_id, name, type, md5(rdata));
create index dns_records_name on dns_records (account_id, name, id);
create index dns_records_zone on dns_records (account_id, zone_id, id);
select protect_tenant_table('dns_records');
grant select, insert, update, delete on dns_records to holdfast_app;

-- The three states of an RRset: wanted (what the records ask for, as the provider can hold it), applied (what
-- we last wrote there or agreed on) and actual (what was last seen there). Values are canonical and sorted,
-- one a line; null means that the set is not there.
create table dns_rrsets (
  account_id text collate "C" not null,
  zone_id text collate "C" not null,
  name text collate "C" not null,
  type text collate "C" not null,
  wanted_ttl int,
  wanted text collate "C",
  applied_ttl int,
  applied text collate "C",
  actual_ttl int,
  actual text collate "C",
  -- Values in the same set at the provider that an ignore rule leaves to others.
  ignored text collate "C",
  state text not null generated always as (
    case
      when (wanted, wanted_ttl) is not distinct from (actual, actual_ttl) then 'in_sync'
      when (applied, applied_ttl) is not distinct from (actual, actual_ttl) then
        case when wanted is null then 'pending_delete' when actual is null then 'pending_create' else 'pending_update' end
      when (wanted, wanted_ttl) is not distinct from (applied, applied_ttl) then
        case when actual is null then 'drift_missing' when wanted is null then 'drift_extra' else 'drift_changed' end
      else 'conflict'
    end
  ) stored,
  primary key (account_id, zone_id, name, type),
  foreign key (account_id, zone_id) references dns_zones (account_id, id) on delete cascade
);
create index dns_rrsets_apart on dns_rrsets (account_id, zone_id, state) where state <> 'in_sync';
select protect_tenant_table('dns_rrsets');
grant select, insert, update, delete on dns_rrsets to holdfast_app;

-- One carrying over of changes to the provider (or back from it). One that changed something is a version of
-- the zone.
create table dns_applies (
  account_id text collate "C" not null,
  id text collate "C" not null,
  zone_id text collate "C" not null,
  state text not null check (state in ('queued', 'running', 'succeeded', 'partial', 'failed', 'refused')),
  version int,
  cause text not null check (cause in ('api', 'plan', 'drift', 'import')),
  -- The plan that was approved, and which guards it may pass; null: whatever is pending.
  plan_hash text,
  force text[] not null,
  actor jsonb not null,
  origin jsonb,
  request_id text,
  applied_count int not null default 0,
  failed_count int not null default 0,
  error jsonb,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, zone_id) references dns_zones (account_id, id) on delete cascade
);
-- What is pending goes out together: one such apply waits at a time.
create unique index dns_applies_waiting on dns_applies (account_id, zone_id)
  where state = 'queued' and plan_hash is null;
create index dns_applies_zone on dns_applies (account_id, zone_id, id);
create unique index dns_applies_version on dns_applies (account_id, zone_id, version) where version is not null;
select protect_tenant_table('dns_applies');
grant select, insert, update, delete on dns_applies to holdfast_app;

-- The changes of an apply, one an RRset. Those applied, in order of versions, are the zone's history.
create table dns_changes (
  account_id text collate "C" not null,
  apply_id text collate "C" not null,
  zone_id text collate "C" not null,
  name text collate "C" not null,
  type text collate "C" not null,
  before_ttl int,
  before text collate "C",
  after_ttl int,
  after text collate "C",
  outcome text not null check (outcome in ('planned', 'applied', 'failed')),
  error text,
  primary key (account_id, apply_id, name, type),
  foreign key (account_id, apply_id) references dns_applies (account_id, id) on delete cascade
);
create index dns_changes_rrset on dns_changes (account_id, zone_id, name, type);
select protect_tenant_table('dns_changes');
grant select, insert, update, delete on dns_changes to holdfast_app;

-- Right after a large import the planner knows nothing of it; whoever imports may tell it (PostgreSQL 17; before
-- that, autovacuum does so within a minute or two).
do $$
begin
  if current_setting('server_version_num')::int >= 170000 then
    grant maintain on dns_records, dns_rrsets, dns_changes to holdfast_app;
  end if;
end
$$;
