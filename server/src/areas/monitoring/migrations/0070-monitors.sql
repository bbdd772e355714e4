-- What is checked, how often, and the confirmed state.
create table monitors (
  account_id text collate "C" not null references accounts (account_id),
  id text collate "C" not null,
  name text not null,
  labels jsonb not null,
  type text not null,
  -- What the schema of the type describes, without secrets.
  settings jsonb not null,
  -- The same with its secrets, encrypted; null: it has no secrets.
  sealed_settings text,
  -- The host that is checked, in canonical form, to find the monitors of a name or an address.
  host text collate "C",
  interval_seconds int not null,
  timeout_seconds int not null,
  retry_seconds int not null,
  -- How many results in a row confirm a state.
  fail_after int not null,
  degrade_after int not null,
  recover_after int not null,
  -- Whether `degraded` opens an incident.
  alert_on_degraded boolean not null,
  -- Null: no reminders.
  reminder_seconds int,
  -- Seconds after the confirmation of an incident at which an alert is published as escalated, unless acknowledged.
  escalate_after_seconds int[] not null,
  -- While this monitor is down, incidents of its children are suppressed.
  parent_id text collate "C",
  paused_at timestamptz,
  state text not null default 'pending' check (state in ('pending', 'up', 'degraded', 'down', 'unknown')),
  state_since timestamptz,
  flapping_since timestamptz,
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- When its results have to be turned into a state and an incident.
  due_at timestamptz,
  lease uuid,
  leased_until timestamptz,
  attempts int not null default 0,
  primary key (account_id, id),
  foreign key (account_id, parent_id) references monitors (account_id, id) on delete set null (parent_id)
);
create index monitors_due on monitors (account_id, coalesce(leased_until, due_at))
  where coalesce(leased_until, due_at) is not null;
create index monitors_parent on monitors (account_id, parent_id, id) where parent_id is not null;
create index monitors_host on monitors (account_id, host, id) where host is not null;
select protect_tenant_table('monitors');
grant select, insert, update, delete on monitors to holdfast_app;
grant select, update (due_at, lease, leased_until, attempts) on monitors to holdfast_system;

-- The schedule of a monitor at a location, and what its last results amount to there. A check is claimed by moving due_at
-- to the next slot; there is no lease.
create table monitor_checks (
  account_id text collate "C" not null,
  monitor_id text collate "C" not null,
  location text collate "C" not null,
  -- Null: paused.
  due_at timestamptz,
  interval_seconds int not null,
  -- When its slots begin within the interval, in milliseconds.
  phase_ms int not null,
  -- {"state": …, "since": …, "streaks": …}, times in milliseconds since 1970 (kernel/monitoring/confirmation.ts).
  confirmation jsonb not null,
  last_slot_at timestamptz,
  last_result jsonb,
  -- Since when no result was recent enough, until the states are worked out.
  gap_from timestamptz,
  primary key (account_id, monitor_id, location),
  foreign key (account_id, monitor_id) references monitors (account_id, id) on delete cascade
);
create index monitor_checks_due on monitor_checks (due_at) where due_at is not null;
select protect_tenant_table('monitor_checks');
grant select, insert, update, delete on monitor_checks to holdfast_app;
grant select, update (due_at, confirmation, last_slot_at, last_result, gap_from) on monitor_checks to holdfast_system;

-- One row for each check. Kept for the time that the plan gives to logs.
create table monitor_results (
  account_id text collate "C" not null,
  monitor_id text collate "C" not null,
  slot_at timestamptz not null,
  location text collate "C" not null,
  outcome text not null check (outcome in ('up', 'degraded', 'down', 'unknown')),
  -- Milliseconds.
  duration real not null,
  -- Milliseconds by phase, in the order in which they were reached: {"dns": 1.2, "connect": 8.1}.
  phases jsonb not null,
  failure_class text,
  -- What failed, or the warnings of a degraded target.
  message text,
  address text,
  -- What was seen; kept for results that are not `up`.
  evidence jsonb,
  primary key (account_id, monitor_id, slot_at, location)
) partition by range (slot_at);
select protect_tenant_table('monitor_results');
select begin_partitions('monitor_results', null, 1);
grant select, delete on monitor_results to holdfast_app;
grant select, insert, delete on monitor_results to holdfast_system;

-- The states of a monitor one after another, without gaps; the last one has no end. Kept for ever: uptime is computed from it.
create table monitor_states (
  account_id text collate "C" not null,
  monitor_id text collate "C" not null,
  from_at timestamptz not null,
  to_at timestamptz,
  state text not null check (state in ('up', 'degraded', 'down', 'unknown', 'paused')),
  primary key (account_id, monitor_id, from_at),
  foreign key (account_id, monitor_id) references monitors (account_id, id) on delete cascade
);
select protect_tenant_table('monitor_states');
grant select, insert, update, delete on monitor_states to holdfast_app;

-- What is or was wrong. Automatic incidents belong to a monitor or a heartbeat, of which at most one is open.
create table incidents (
  account_id text collate "C" not null references accounts (account_id),
  id text collate "C" not null,
  title text not null,
  severity text not null check (severity in ('info', 'warning', 'critical')),
  labels jsonb not null,
  -- 'monitor' or another type of resource, and its id; null: opened by a user.
  subject_type text,
  subject_id text collate "C",
  status text not null check (status in ('open', 'acknowledged', 'resolved')),
  -- The first failed check.
  started_at timestamptz not null,
  -- When the alert was published; null while it is suppressed or held back for its parent.
  alerted_at timestamptz,
  acknowledged_at timestamptz,
  acknowledged_by jsonb,
  snoozed_until timestamptz,
  -- The first good check of the confirmed recovery.
  resolved_at timestamptz,
  -- The monitor whose failure explains this one.
  suppressed_by text collate "C",
  cause text not null,
  -- What was seen, by location.
  evidence jsonb not null,
  post_mortem text,
  -- As its monitor or heartbeat had them when it was opened.
  reminder_seconds int,
  escalate_after_seconds int[] not null,
  -- How many escalations were published, and when the last reminder was.
  escalations int not null default 0,
  reminded_at timestamptz,
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  due_at timestamptz,
  lease uuid,
  leased_until timestamptz,
  attempts int not null default 0,
  primary key (account_id, id),
  check ((subject_type is null) = (subject_id is null))
);
create unique index incidents_open on incidents (account_id, subject_id) where status <> 'resolved' and subject_id is not null;
create index incidents_subject on incidents (account_id, subject_id, id) where subject_id is not null;
create index incidents_due on incidents (account_id, coalesce(leased_until, due_at))
  where coalesce(leased_until, due_at) is not null;
select protect_tenant_table('incidents');
grant select, insert, update, delete on incidents to holdfast_app;
grant select, update (due_at, lease, leased_until, attempts) on incidents to holdfast_system;

-- The timeline of an incident: entries are added and never changed.
create table incident_entries (
  account_id text collate "C" not null,
  id text collate "C" not null,
  incident_id text collate "C" not null,
  kind text not null,
  message text not null,
  actor jsonb,
  created_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, incident_id) references incidents (account_id, id) on delete cascade
);
create index incident_entries_incident on incident_entries (account_id, incident_id, id);
select protect_tenant_table('incident_entries');
grant select, insert, delete on incident_entries to holdfast_app;
