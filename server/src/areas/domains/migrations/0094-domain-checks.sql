-- What was read of the delegation of each domain, and which of its problems were announced.
create table domain_checks (
  account_id text collate "C" not null,
  -- The id of the domain.
  id text collate "C" not null,
  -- What its parent and its name servers said last, and when.
  delegation jsonb,
  delegation_read_at timestamptz,
  -- Why they could not be read, {message, at}.
  error jsonb,
  announcements jsonb not null,
  checked_at timestamptz,
  due_at timestamptz,
  lease uuid,
  leased_until timestamptz,
  attempts int not null default 0,
  primary key (account_id, id),
  foreign key (account_id, id) references domains (account_id, id) on delete cascade
);
create index domain_checks_due on domain_checks (account_id, coalesce(leased_until, due_at))
  where coalesce(leased_until, due_at) is not null;
select protect_tenant_table('domain_checks');
grant select, insert, update, delete on domain_checks to holdfast_app;
grant select, update (due_at, lease, leased_until, attempts) on domain_checks to holdfast_system;

-- The problems found last, and the rank of the most severe one: 0 critical, 1 warning, 2 info, 3 none.
alter table domains add column problem_codes text[] not null default '{}';
alter table domains add column attention smallint not null default 3;
alter table domains add constraint domains_attention_check check (attention between 0 and 3);
create index domains_attention on domains (account_id, attention, expires_on, id);

alter table domains no force row level security;
alter table domain_checks no force row level security;
insert into domain_checks (account_id, id, announcements, due_at)
  select account_id, id, '{}', now() from domains;
alter table domain_checks force row level security;
alter table domains force row level security;
