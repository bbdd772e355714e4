-- Whether an account has the logs of Certificate Transparency searched, and for what; at most one row each.
create table certificate_transparency (
  account_id text collate "C" not null references accounts (account_id),
  id text collate "C" not null,
  is_enabled boolean not null,
  source text not null check (source ~ '^[a-z_]{1,32}$'),
  sealed_token text,
  -- Null: all domains of the account.
  domains text[],
  includes_subdomains boolean not null,
  -- Issuances by issuers whose name contains one of these texts are expected.
  expected_issuers text[] not null,
  -- How many domains the plan does not allow to search for.
  left_out int not null default 0,
  -- Until when the source wants no requests.
  blocked_until timestamptz,
  revision int not null default 1,
  updated_at timestamptz not null,
  due_at timestamptz,
  lease uuid,
  leased_until timestamptz,
  attempts int not null default 0,
  primary key (account_id, id)
);
create index certificate_transparency_due on certificate_transparency (account_id, coalesce(leased_until, due_at))
  where coalesce(leased_until, due_at) is not null;
select protect_tenant_table('certificate_transparency');
grant select, insert, update, delete on certificate_transparency to holdfast_app;
grant select, update (due_at, lease, leased_until, attempts) on certificate_transparency to holdfast_system;

-- The domains that are searched for. The id is the name.
create table certificate_transparency_domains (
  account_id text collate "C" not null references accounts (account_id),
  id text collate "C" not null,
  -- What was issued before is not unexpected.
  watched_since timestamptz not null,
  -- The position at the source after the last page.
  cursor text,
  -- When everything that was there before had been read.
  caught_up_at timestamptz,
  read_at timestamptz,
  error jsonb,
  due_at timestamptz,
  lease uuid,
  leased_until timestamptz,
  attempts int not null default 0,
  primary key (account_id, id)
);
create index certificate_transparency_domains_due
  on certificate_transparency_domains (account_id, coalesce(leased_until, due_at))
  where coalesce(leased_until, due_at) is not null;
select protect_tenant_table('certificate_transparency_domains');
grant select, insert, update, delete on certificate_transparency_domains to holdfast_app;
grant select, update (due_at, lease, leased_until, attempts) on certificate_transparency_domains to holdfast_system;

-- Certificates for names of the account that were issued, by whomever. A precertificate and its certificate are one.
create table certificate_issuances (
  account_id text collate "C" not null references accounts (account_id),
  id text collate "C" not null,
  -- Identifies it whatever the source: its serial number, issuer and expiry, or the hash of what is signed.
  key text collate "C" not null,
  -- The searched domain with which it was found, and where.
  domain text collate "C" not null,
  source text not null,
  -- Those in the domain first.
  names text[] not null,
  names_text text not null,
  issuer text not null,
  issuer_name text,
  -- In hexadecimal without leading zeros; null: not known.
  serial text collate "C",
  -- Of the certificate itself; null: only its precertificate is known.
  sha256 text collate "C",
  key_sha256 text collate "C",
  not_before timestamptz not null,
  not_after timestamptz not null,
  logged_at timestamptz not null,
  first_seen_at timestamptz not null,
  -- It was there before the domain was searched for.
  is_earlier boolean not null,
  expected_at timestamptz,
  expected_by text,
  notes text not null default '',
  revision int not null default 1,
  updated_at timestamptz not null,
  primary key (account_id, id),
  unique (account_id, key)
);
create index certificate_issuances_domains on certificate_issuances (account_id, domain, id);
create index certificate_issuances_serials on certificate_issuances (account_id, serial);
create index certificate_issuances_expiry on certificate_issuances (account_id, not_after);
select protect_tenant_table('certificate_issuances');
grant select, insert, update, delete on certificate_issuances to holdfast_app;

-- Finds the certificate of an issuance.
create index certificates_serials on certificates (account_id, ltrim(serial, '0'));
