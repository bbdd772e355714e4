-- Which CAs the DNS allows to issue for the names of certificates and endpoints, and whether CAs can look that up.
create table certificate_caa_checks (
  account_id text collate "C" not null references accounts (account_id),
  -- The name in lower case; that of a wildcard is what follows it.
  id text collate "C" not null,
  -- {"state": "found", "host": "example.com", "records": [{"flags": 0, "tag": "issue", "value": "letsencrypt.org"}]},
  -- {"state": "none"} or {"state": "dnssec_failed"}; null: nothing is known, or not any more.
  answer jsonb,
  dnssec text check (dnssec in ('signed', 'unsigned', 'failed')),
  -- Why the last attempt found nothing out, or what is wrong with DNSSEC.
  failure text,
  checked_at timestamptz,
  -- When something was last found out.
  answered_at timestamptz,
  due_at timestamptz,
  lease uuid,
  leased_until timestamptz,
  attempts int not null default 0,
  primary key (account_id, id)
);
create index certificate_caa_checks_due on certificate_caa_checks (account_id, coalesce(leased_until, due_at))
  where coalesce(leased_until, due_at) is not null;
select protect_tenant_table('certificate_caa_checks');
grant select, insert, update, delete on certificate_caa_checks to holdfast_app;
grant select, update (due_at, lease, leased_until, attempts) on certificate_caa_checks to holdfast_system;
