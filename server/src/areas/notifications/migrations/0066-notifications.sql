-- Where people are told. Its deliveries go through the queue of webhooks, where it is a destination with its own id.
create table notification_channels (
  account_id text collate "C" not null references accounts (account_id),
  id text collate "C" not null,
  name text not null,
  type text not null,
  -- The settings that are not secret, the secret ones (sealed, a JSON object), and what is shown of these.
  settings jsonb not null,
  secrets text not null,
  secret_hints jsonb not null,
  labels jsonb not null,
  -- More than so many messages in so many seconds become one digest; null: never.
  digest_after int,
  digest_seconds int,
  -- The messages that were sent since the window began.
  window_since timestamptz,
  window_count int not null default 0,
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  constraint notification_channels_digest check ((digest_after is null) = (digest_seconds is null))
);
select protect_tenant_table('notification_channels');
grant select, insert, update, delete on notification_channels to holdfast_app;

-- Which events are sent to which channels, and when.
create table notification_rules (
  account_id text collate "C" not null references accounts (account_id),
  id text collate "C" not null,
  name text not null,
  enabled boolean not null,
  -- Empty: all.
  event_kinds text[] not null,
  filter jsonb not null,
  severity text not null check (severity in ('info', 'warning', 'critical')),
  -- [{"after_seconds": …, "channel_ids": […]}], in the order of their delays.
  steps jsonb not null,
  -- The channels of all steps.
  channel_ids text[] not null,
  reminder_seconds int,
  quiet_hours jsonb,
  labels jsonb not null,
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id)
);
select protect_tenant_table('notification_rules');
grant select, insert, update, delete on notification_rules to holdfast_app;

-- Events that rules have to be applied to: a row each until that is done.
create table notification_inbox (
  account_id text collate "C" not null references accounts (account_id),
  -- The id of the event.
  id text collate "C" not null,
  position bigint generated always as identity,
  due_at timestamptz,
  lease uuid,
  leased_until timestamptz,
  attempts int not null default 0,
  primary key (account_id, id),
  constraint notification_inbox_is_never_forgotten check (coalesce(leased_until, due_at) is not null)
);
create index notification_inbox_due on notification_inbox (account_id, coalesce(leased_until, due_at));
select protect_tenant_table('notification_inbox');
grant select, insert, update, delete on notification_inbox to holdfast_app;
grant select, update (due_at, lease, leased_until, attempts) on notification_inbox to holdfast_system;

-- Something that goes on, as one rule reports it: its next escalation step or reminder is due work. Its end deletes it.
create table notification_alerts (
  account_id text collate "C" not null references accounts (account_id),
  id text collate "C" not null,
  rule_id text collate "C" not null,
  key text not null,
  state text not null check (state in ('open', 'acknowledged')),
  -- The newest event that opened or updated it, its type, and the message about it.
  event_id text collate "C" not null,
  event_kind text not null,
  message jsonb not null,
  opened_at timestamptz not null,
  updated_at timestamptz not null,
  -- How many steps were carried out, to which channels, and when it was last reported.
  steps_done int not null,
  channel_ids text[] not null,
  reported_at timestamptz,
  due_at timestamptz,
  lease uuid,
  leased_until timestamptz,
  attempts int not null default 0,
  primary key (account_id, id),
  foreign key (account_id, rule_id) references notification_rules (account_id, id) on delete cascade,
  constraint notification_alerts_is_never_forgotten check (coalesce(leased_until, due_at) is not null)
);
create unique index notification_alerts_key on notification_alerts (account_id, rule_id, key);
create index notification_alerts_due on notification_alerts (account_id, coalesce(leased_until, due_at));
select protect_tenant_table('notification_alerts');
grant select, insert, update, delete on notification_alerts to holdfast_app;
grant select, update (due_at, lease, leased_until, attempts) on notification_alerts to holdfast_system;

-- Messages that a channel gets as one, at the end of quiet hours or of a storm.
create table notification_digests (
  account_id text collate "C" not null references accounts (account_id),
  id text collate "C" not null,
  channel_id text collate "C" not null,
  reason text not null check (reason in ('quiet_hours', 'storm')),
  created_at timestamptz not null,
  due_at timestamptz,
  lease uuid,
  leased_until timestamptz,
  attempts int not null default 0,
  primary key (account_id, id),
  foreign key (account_id, channel_id) references notification_channels (account_id, id) on delete cascade,
  constraint notification_digests_is_never_forgotten check (coalesce(leased_until, due_at) is not null)
);
create unique index notification_digests_channel on notification_digests (account_id, channel_id, reason);
create index notification_digests_due on notification_digests (account_id, coalesce(leased_until, due_at));
select protect_tenant_table('notification_digests');
grant select, insert, update, delete on notification_digests to holdfast_app;
grant select, update (due_at, lease, leased_until, attempts) on notification_digests to holdfast_system;

create table notification_items (
  account_id text collate "C" not null references accounts (account_id),
  id text collate "C" not null,
  digest_id text collate "C" not null,
  event_id text collate "C" not null,
  event_kind text not null,
  severity text not null,
  item jsonb not null,
  primary key (account_id, id),
  foreign key (account_id, digest_id) references notification_digests (account_id, id) on delete cascade
);
create index notification_items_digest on notification_items (account_id, digest_id, id);
select protect_tenant_table('notification_items');
grant select, insert, delete on notification_items to holdfast_app;
