-- Since when a composite monitor has its present rule and members, and from when on its states have to be worked out again.
create table monitor_composites (
  account_id text collate "C" not null,
  monitor_id text collate "C" not null,
  -- Earlier states were those of other settings, or it was paused.
  since timestamptz not null,
  -- Null: its states are those of its members.
  evaluate_from timestamptz,
  primary key (account_id, monitor_id),
  foreign key (account_id, monitor_id) references monitors (account_id, id) on delete cascade
);
select protect_tenant_table('monitor_composites');
grant select, insert, update, delete on monitor_composites to holdfast_app;

-- The members of composite monitors, also in their settings: to find the composites of a member, and to keep a member
-- from being deleted.
create table monitor_members (
  account_id text collate "C" not null,
  composite_id text collate "C" not null,
  member_id text collate "C" not null,
  primary key (account_id, composite_id, member_id),
  foreign key (account_id, composite_id) references monitors (account_id, id) on delete cascade,
  -- The service refuses the deletion of a member, and locks it against new composites meanwhile.
  foreign key (account_id, member_id) references monitors (account_id, id) on delete cascade
);
create index monitor_members_member on monitor_members (account_id, member_id, composite_id);
select protect_tenant_table('monitor_members');
grant select, insert, delete on monitor_members to holdfast_app;
