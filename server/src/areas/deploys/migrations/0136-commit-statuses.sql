-- The deploys of a hook can report their states to the commits at a forge, through a connection.
alter table deploy_hooks add column connection_id text collate "C";
-- Why the last report has failed: {code, message, at}. Null: it has not.
alter table deploy_hooks add column status_error jsonb;
alter table deploy_hooks add foreign key (account_id, connection_id) references connections (account_id, id);
create index deploy_hooks_connections on deploy_hooks (account_id, connection_id, id) where connection_id is not null;

-- As the delivery names it, with its owner or groups. Null: it names none, or a person has started the deploy.
alter table deploys add column repository text;

create table deploy_commit_statuses (
  account_id text collate "C" not null,
  -- That of the deploy.
  id text collate "C" not null,
  hook_id text collate "C" not null,
  connection_id text collate "C" not null,
  repository text collate "C" not null,
  commit text collate "C" not null,
  ref text collate "C",
  -- The state of the deploy, and since when it has it.
  deploy_state text not null,
  since timestamptz not null,
  -- What the forge has accepted last.
  sent text,
  sent_at timestamptz,
  -- {code, message, at}
  error jsonb,
  due_at timestamptz,
  lease uuid,
  leased_until timestamptz,
  attempts int not null default 0,
  primary key (account_id, id),
  foreign key (account_id, id) references deploys (account_id, id) on delete cascade,
  foreign key (account_id, connection_id) references connections (account_id, id) on delete cascade
) with (fillfactor = 80);
create index deploy_commit_statuses_commits on deploy_commit_statuses (account_id, hook_id, commit, id);
create index deploy_commit_statuses_connections on deploy_commit_statuses (account_id, connection_id)
  where error is not null;
create index deploy_commit_statuses_due on deploy_commit_statuses (account_id, coalesce(leased_until, due_at))
  where coalesce(leased_until, due_at) is not null;
select protect_tenant_table('deploy_commit_statuses');
grant select, insert, update, delete on deploy_commit_statuses to holdfast_app;
grant select, update (due_at, lease, leased_until, attempts) on deploy_commit_statuses to holdfast_system;
