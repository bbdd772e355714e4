-- Programs at locations of the account, which make checks there. Each request writes its row, so that it has room for
-- updates in place.
create table probes (
  account_id text collate "C" not null references accounts (account_id),
  id text collate "C" not null,
  name text not null,
  labels jsonb not null,
  -- waiting: it has not been enrolled. silent: its last results do not count any more. offline: and this was announced.
  state text not null check (state in ('waiting', 'online', 'silent', 'offline', 'revoked')),
  -- Of the token with which a machine is enrolled, once.
  enrolment_digest bytea not null,
  enrolment_hint text not null,
  enrolment_expires_at timestamptz not null,
  enrolment_used_at timestamptz,
  -- Of the secret; null: it has not been enrolled.
  digest bytea,
  hint text,
  previous_digest bytea,
  previous_valid_until timestamptz,
  -- Since when the probe is asked to get a new secret.
  rotation_requested_at timestamptz,
  version text,
  hostname text,
  -- The networks to which it connects, as its own configuration says; null: it has no list.
  allowed_networks jsonb,
  enrolled_at timestamptz,
  boot_id text,
  last_seen_at timestamptz,
  last_seen_ip text,
  clock_skew_seconds int not null default 0,
  -- Results that it has stored and not sent yet, and those that it has lost.
  waiting_results int not null default 0,
  dropped_results bigint not null default 0,
  -- When it was last heard of before it became silent or offline.
  silent_since timestamptz,
  revoked_at timestamptz,
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  due_at timestamptz,
  lease uuid,
  leased_until timestamptz,
  attempts int not null default 0,
  primary key (account_id, id)
) with (fillfactor = 70);
create index probes_due on probes (account_id, coalesce(leased_until, due_at))
  where coalesce(leased_until, due_at) is not null;
select protect_tenant_table('probes');
grant select, insert, update, delete on probes to holdfast_app;
grant select, update (due_at, lease, leased_until, attempts) on probes to holdfast_system;
