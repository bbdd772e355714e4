-- Accounts at certificate authorities that speak ACME (RFC 8555).
create table acme_accounts (
  account_id text collate "C" not null references accounts (account_id),
  id text collate "C" not null,
  name text not null,
  labels jsonb not null,
  directory_url text not null,
  emails text[] not null,
  -- Authorities in PEM by which the server of the CA is verified. Null: the public ones.
  authorities text,
  -- External account binding: who the customer is to the CA.
  eab_kid text,
  sealed_eab_key text,
  sealed_key text not null,
  -- The URL of the account at the CA. Null: not registered yet.
  url text,
  state text not null check (state in ('registering', 'valid', 'failing', 'deactivated')),
  error jsonb,
  -- What the directory of the CA offers, as last read.
  directory jsonb not null,
  -- It is deactivated at the CA before the row is deleted.
  deleted_at timestamptz,
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  due_at timestamptz,
  lease uuid,
  leased_until timestamptz,
  attempts int not null default 0,
  primary key (account_id, id)
);
create index acme_accounts_due on acme_accounts (account_id, coalesce(leased_until, due_at))
  where coalesce(leased_until, due_at) is not null;
select protect_tenant_table('acme_accounts');
grant select, insert, update, delete on acme_accounts to holdfast_app;
grant select, update (due_at, lease, leased_until, attempts) on acme_accounts to holdfast_system;

-- Certificates that are ordered and renewed here.
create table managed_certificates (
  account_id text collate "C" not null references accounts (account_id),
  id text collate "C" not null,
  labels jsonb not null,
  -- DNS names (A-labels in lower case, wildcards included) and IP addresses, in the order of the request.
  names text[] not null,
  acme_account_id text collate "C" not null,
  profile text,
  key_type text not null,
  -- Who has the private key: `holdfast`, `csr` (the user, who gave the request below), `server` (an agent).
  key_place text not null check (key_place in ('holdfast', 'csr', 'server')),
  csr text,
  -- Of key_place server; null once the server was removed.
  server_id text collate "C",
  recipe text,
  renews boolean not null,
  state text not null check (state in
    ('waiting', 'waiting_for_csr', 'ordering', 'validating', 'issued', 'failing', 'revoked')),
  error jsonb,
  -- Orders that failed since the last certificate.
  failures int not null default 0,
  -- The certificate that was issued last, with its chain in PEM, and its key until that was delivered.
  certificate_id text collate "C",
  chain text,
  not_before timestamptz,
  not_after timestamptz,
  sealed_key text,
  key_delivered_at timestamptz,
  -- When the next order is placed: the first, a renewal, or again after a failure. Null: never.
  order_at timestamptz,
  -- What the CA suggests (RFC 9773).
  renewal_info jsonb,
  -- Why the next order is placed, if not for the time: `requested`, `changed`.
  order_reason text,
  -- Why it is to be revoked at the CA, until that is done.
  revocation_reason text,
  revoked_at timestamptz,
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  due_at timestamptz,
  lease uuid,
  leased_until timestamptz,
  attempts int not null default 0,
  primary key (account_id, id),
  foreign key (account_id, acme_account_id) references acme_accounts (account_id, id),
  foreign key (account_id, server_id) references servers (account_id, id) on delete set null (server_id),
  foreign key (account_id, certificate_id) references certificates (account_id, id)
    on delete set null (certificate_id)
);
create index managed_certificates_accounts on managed_certificates (account_id, acme_account_id, id);
create index managed_certificates_servers on managed_certificates (account_id, server_id, id);
create index managed_certificates_certificates on managed_certificates (account_id, certificate_id, id);
create index managed_certificates_due on managed_certificates (account_id, coalesce(leased_until, due_at))
  where coalesce(leased_until, due_at) is not null;
select protect_tenant_table('managed_certificates');
grant select, insert, update, delete on managed_certificates to holdfast_app;
grant select, update (due_at, lease, leased_until, attempts) on managed_certificates to holdfast_system;

-- The orders of managed certificates; of each, at most one is open.
create table acme_orders (
  account_id text collate "C" not null references accounts (account_id),
  id text collate "C" not null,
  managed_certificate_id text collate "C" not null,
  reason text not null check (reason in ('first', 'renewal', 'requested', 'changed', 'retry')),
  state text not null check (state in ('open', 'succeeded', 'failed', 'cancelled')),
  -- The next step of an open order, and the last one of another.
  step text not null check (step in ('csr', 'order', 'authorize', 'publish', 'respond', 'validate', 'finalize', 'download')),
  step_since timestamptz not null,
  names text[] not null,
  profile text,
  -- The certificate that it replaces, as the CA identifies it (RFC 9773).
  replaces text,
  -- The request that is sent, and the key that was made for it.
  csr text,
  sealed_key text,
  url text,
  finalize_url text,
  certificate_url text,
  authorizations jsonb not null,
  error jsonb,
  certificate_id text collate "C",
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, managed_certificate_id) references managed_certificates (account_id, id) on delete cascade
);
create unique index acme_orders_open on acme_orders (account_id, managed_certificate_id) where state = 'open';
create index acme_orders_certificates on acme_orders (account_id, managed_certificate_id, id);
select protect_tenant_table('acme_orders');
grant select, insert, update, delete on acme_orders to holdfast_app;

-- TXT values that open orders need. Several orders may need values at one name.
create table acme_challenge_records (
  account_id text collate "C" not null references accounts (account_id),
  order_id text collate "C" not null,
  zone_id text collate "C" not null,
  name text not null,
  value text not null,
  primary key (account_id, order_id, zone_id, name, value),
  foreign key (account_id, order_id) references acme_orders (account_id, id) on delete cascade,
  foreign key (account_id, zone_id) references dns_zones (account_id, id) on delete cascade
);
create index acme_challenge_records_places on acme_challenge_records (account_id, zone_id, name);
select protect_tenant_table('acme_challenge_records');
grant select, insert, delete on acme_challenge_records to holdfast_app;
