-- Where authorities say what they have revoked: a list or a responder, for all certificates of the account that name it.
create table certificate_revocation_sources (
  account_id text collate "C" not null references accounts (account_id),
  -- The first half of the SHA-256 of the kind and the address.
  id text collate "C" not null,
  kind text not null check (kind in ('crl', 'ocsp')),
  url text not null,
  -- When it was last asked, and why nothing could be concluded; null: something was.
  checked_at timestamptz,
  failure text,
  due_at timestamptz,
  lease uuid,
  leased_until timestamptz,
  attempts int not null default 0,
  primary key (account_id, id)
);
create index certificate_revocation_sources_due on certificate_revocation_sources (account_id, coalesce(leased_until, due_at))
  where coalesce(leased_until, due_at) is not null;
select protect_tenant_table('certificate_revocation_sources');
grant select, insert, update, delete on certificate_revocation_sources to holdfast_app;
grant select, update (due_at, lease, leased_until, attempts) on certificate_revocation_sources to holdfast_system;

-- What each source says of each certificate.
create table certificate_revocations (
  account_id text collate "C" not null,
  certificate_id text collate "C" not null,
  source_id text collate "C" not null,
  -- Null: nothing yet.
  state text check (state in ('good', 'revoked')),
  revoked_at timestamptz,
  reason text,
  checked_at timestamptz,
  -- Until when that is valid.
  valid_until timestamptz,
  primary key (account_id, certificate_id, source_id),
  foreign key (account_id, certificate_id) references certificates (account_id, id) on delete cascade,
  foreign key (account_id, source_id) references certificate_revocation_sources (account_id, id) on delete cascade
);
create index certificate_revocations_sources on certificate_revocations (account_id, source_id, certificate_id);
select protect_tenant_table('certificate_revocations');
grant select, insert, update, delete on certificate_revocations to holdfast_app;
