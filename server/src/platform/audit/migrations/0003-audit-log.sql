-- Who did what. Rows are only ever added: no role of the service may change or remove them.
create table audit_log (
  account_id text collate "C" not null,
  id text collate "C" not null,
  at timestamptz not null,
  actor jsonb not null,
  origin jsonb,
  request_id text,
  action text not null,
  target jsonb,
  changes jsonb not null,
  primary key (account_id, id)
);
create index audit_log_target on audit_log (account_id, (target ->> 'id'), id);
select protect_tenant_table('audit_log');
grant select, insert on audit_log to holdfast_app;

-- The chain over an account's entries: hash = sha256(hash of the one before, entry). Sealing happens a
-- moment after the entry is committed, one account at a time, so that writing an entry takes no lock.
create table audit_seals (
  account_id text collate "C" not null,
  seq bigint not null,
  entry_id text collate "C" not null,
  hash bytea not null,
  primary key (account_id, seq)
);
create unique index audit_seals_entry on audit_seals (account_id, entry_id);
select protect_tenant_table('audit_seals');
grant select, insert on audit_seals to holdfast_app;

-- Entries that wait for their seal.
create table audit_unsealed (
  account_id text collate "C" not null,
  entry_id text collate "C" not null,
  primary key (account_id, entry_id)
);
select protect_tenant_table('audit_unsealed');
grant select, insert, delete on audit_unsealed to holdfast_app;
grant select on audit_unsealed to holdfast_system;
