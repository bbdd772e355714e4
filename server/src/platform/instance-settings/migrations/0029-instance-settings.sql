-- What the operator sets for the whole installation while it runs: one row, read by every process.
create table instance_settings (
  only_row boolean primary key default true check (only_row),
  -- Null: not chosen yet, which counts as closed.
  private_networks_open boolean,
  -- Since when nothing is sent and no provider is called; null: not on hold.
  held_at timestamptz,
  hold_reason text check (hold_reason in ('operator', 'start', 'restore')),
  revision integer not null default 1,
  updated_at timestamptz not null default now(),
  check ((held_at is null) = (hold_reason is null))
);
insert into instance_settings default values;

-- Requests of the operator's accounts change it in the scope of their account; no other account sees it.
alter table instance_settings enable row level security;
alter table instance_settings force row level security;
create policy operator on instance_settings to holdfast_app
  using (exists (
    select from accounts
    where account_id = current_setting('holdfast.account_id', true) and is_operator));
create policy system on instance_settings to holdfast_system using (true) with check (true);
grant select, update on instance_settings to holdfast_app, holdfast_system;
