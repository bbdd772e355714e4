-- Attempts that were refused or failed: {result, code, count, first_at}. Null: it was done.
alter table audit_log add column refusal jsonb;
-- The chain covers the time as clients see it; a finer part could be changed unnoticed.
alter table audit_log add constraint audit_log_at check (at = date_trunc('milliseconds', at));
create index audit_log_actor on audit_log (account_id, (actor ->> 'id'), id);
create index audit_log_request on audit_log (account_id, request_id);
create index audit_log_at on audit_log (account_id, at);

-- Repeats of a refused attempt, counted for a minute and then written down as one entry.
create table audit_refusals (
  account_id text collate "C" not null,
  actor_id text collate "C" not null,
  action text collate "C" not null,
  -- '' if there is none.
  target_id text collate "C" not null,
  code text collate "C" not null,
  result text not null check (result in ('denied', 'failed')),
  actor jsonb not null,
  target jsonb,
  -- Of the last attempt.
  origin jsonb,
  last_at timestamptz not null,
  -- Of the first repeat; null while there is none.
  first_at timestamptz,
  repeats int not null default 0,
  closes_at timestamptz not null,
  primary key (account_id, actor_id, action, target_id, code)
);
select protect_tenant_table('audit_refusals');
grant select, insert, update, delete on audit_refusals to holdfast_app;
grant select on audit_refusals to holdfast_system;
