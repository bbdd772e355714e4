-- The owner of these tables is under their row-level security too, and is no account.
alter table webhook_endpoints no force row level security;
alter table webhook_deliveries no force row level security;

-- Live secrets, oldest first: [{"sealed": …, "created_at": …, "expires_at": … or null}].
alter table webhook_endpoints add column secrets jsonb;
update webhook_endpoints
  set secrets = jsonb_build_array(jsonb_build_object('sealed', secret, 'created_at', created_at, 'expires_at', null));
alter table webhook_endpoints
  alter column secrets set not null,
  drop column secret;

-- Which events of its kinds it wants, and the headers of its own (sealed).
alter table webhook_endpoints
  add column filter jsonb not null default '{}',
  add column headers text;

-- Its state, which is told in endpoints/health.ts.
alter table webhook_endpoints
  add column state text not null default 'healthy' check (state in ('healthy', 'failing', 'paused')),
  add column state_since timestamptz not null default now(),
  add column pause_reason text check (pause_reason in ('by_owner', 'gone', 'no_success')),
  add column failures int not null default 0,
  add column first_failure_at timestamptz,
  add column last_success_at timestamptz,
  add constraint webhook_endpoints_pause check ((state = 'paused') = (pause_reason is not null));
update webhook_endpoints set state = 'paused', pause_reason = 'by_owner' where not enabled;
alter table webhook_endpoints drop column enabled;

-- How its queue of deliveries is worked off (platform/work).
alter table webhook_endpoints
  add column is_held boolean generated always as (state = 'paused') stored,
  add column max_concurrency int not null default 10,
  add column max_per_second int,
  add column next_at timestamptz not null default '-infinity',
  add column ordered boolean not null default false;
grant select (account_id, id, is_held, max_concurrency, max_per_second, next_at, ordered), update (next_at)
  on webhook_endpoints to holdfast_system;

-- What waits at a paused endpoint is due like any other; its queue is held.
update webhook_deliveries set due_at = now() where state = 'pending' and coalesce(due_at, leased_until) is null;
alter table webhook_deliveries
  add column position bigint generated always as identity,
  add column cause text not null default 'event' check (cause in ('event', 'test', 'redelivery', 'replay')),
  add column replay_id text collate "C",
  drop constraint webhook_deliveries_state_check,
  add constraint webhook_deliveries_state_check
    check (state in ('pending', 'delivered', 'failed', 'skipped', 'cancelled'));
create index webhook_deliveries_in_flight on webhook_deliveries (account_id, endpoint_id) where lease is not null;
create index webhook_deliveries_order on webhook_deliveries (account_id, endpoint_id, position)
  where coalesce(leased_until, due_at) is not null;
create unique index webhook_deliveries_event on webhook_deliveries (account_id, event_id, endpoint_id);
create index webhook_deliveries_time on webhook_deliveries (account_id, created_at);
grant delete on webhook_deliveries, webhook_attempts to holdfast_app;

alter table webhook_endpoints force row level security;
alter table webhook_deliveries force row level security;
