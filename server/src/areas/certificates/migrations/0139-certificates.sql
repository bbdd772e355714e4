-- Every certificate that was found or uploaded, once, however many places it is in. Its identity is the SHA-256 of its DER.
create table certificates (
  account_id text collate "C" not null references accounts (account_id),
  id text collate "C" not null,
  sha256 text collate "C" not null,
  der bytea not null,
  subject text not null,
  common_name text,
  issuer text not null,
  issuer_name text,
  serial text not null,
  -- DNS names in lower case and IP addresses, sorted.
  names text[] not null,
  -- The same, separated by blanks, for the search.
  names_text text not null,
  -- SHA-256 of the names: the same for the certificates that replace each other.
  lineage text collate "C" not null,
  not_before timestamptz not null,
  not_after timestamptz not null,
  -- The same in seconds, by which lists are ordered.
  expires_second bigint not null,
  -- When its expiry becomes more urgent.
  warning_at timestamptz not null,
  high_at timestamptz not null,
  critical_at timestamptz not null,
  key_type text not null,
  key_bits int,
  key_curve text,
  key_sha256 text collate "C" not null,
  signature_algorithm text not null,
  -- It may sign others.
  can_sign boolean not null,
  -- It may sign others and is for no host.
  is_authority boolean not null,
  is_self_signed boolean not null,
  extended_key_usages text[],
  requires_staple boolean not null,
  has_timestamps boolean not null,
  -- The ways to trusted authorities (kernel/certificates/trust.ts). Null: not assessed yet.
  trust jsonb,
  -- The most severe finding apart from its expiry, from 0 (none) to 5 (critical).
  severity smallint not null default 0,
  -- Whether it is in some place now.
  is_current boolean not null,
  -- The band of its expiry that was last announced.
  announced text not null default 'none' check (announced in ('none', 'warning', 'high', 'critical', 'expired')),
  labels jsonb not null,
  notes text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  revision int not null default 1,
  updated_at timestamptz not null,
  due_at timestamptz,
  lease uuid,
  leased_until timestamptz,
  attempts int not null default 0,
  primary key (account_id, id),
  unique (account_id, sha256)
);
create index certificates_expiry on certificates (account_id, expires_second, id);
create index certificates_lineage on certificates (account_id, lineage, not_before);
create index certificates_keys on certificates (account_id, key_sha256, id);
create index certificates_subjects on certificates (account_id, subject, id) where can_sign;
create index certificates_issuers on certificates (account_id, issuer, id);
create index certificates_due on certificates (account_id, coalesce(leased_until, due_at))
  where coalesce(leased_until, due_at) is not null;
select protect_tenant_table('certificates');
grant select, insert, update, delete on certificates to holdfast_app;
grant select, update (due_at, lease, leased_until, attempts) on certificates to holdfast_system;

-- Which certificates are for a name: found by a name or by the wildcard above it.
create table certificate_names (
  account_id text collate "C" not null,
  name text collate "C" not null,
  certificate_id text collate "C" not null,
  primary key (account_id, name, certificate_id),
  foreign key (account_id, certificate_id) references certificates (account_id, id) on delete cascade
);
create index certificate_names_certificates on certificate_names (account_id, certificate_id);
select protect_tenant_table('certificate_names');
grant select, insert, delete on certificate_names to holdfast_app;

-- Where certificates are and were.
create table certificate_places (
  account_id text collate "C" not null,
  -- Its identity: `file srv_… /etc/ssl/a.pem`, `listener srv_… 0.0.0.0:443 example.com`, `upload crt_…`.
  place text collate "C" not null,
  certificate_id text collate "C" not null,
  kind text not null check (kind ~ '^[a-z_]{1,32}$'),
  -- Null: it is on no server of the account.
  server_id text collate "C",
  path text,
  owner text,
  key_path text,
  key_mode text,
  address text,
  port int,
  server_name text,
  process text,
  -- The SHA-256 of the certificates that came with it, in their order.
  chain text[] not null,
  is_chain_complete boolean,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- Since when another certificate, or none, is there.
  gone_at timestamptz,
  primary key (account_id, place, certificate_id),
  foreign key (account_id, certificate_id) references certificates (account_id, id) on delete cascade,
  foreign key (account_id, server_id) references servers (account_id, id) on delete cascade
);
create unique index certificate_places_current on certificate_places (account_id, place) where gone_at is null;
create index certificate_places_certificates on certificate_places (account_id, certificate_id);
create index certificate_places_servers on certificate_places (account_id, server_id, kind);
select protect_tenant_table('certificate_places');
grant select, insert, update, delete on certificate_places to holdfast_app;

-- Authorities that an account trusts in addition to the public ones.
create table certificate_authorities (
  account_id text collate "C" not null references accounts (account_id),
  id text collate "C" not null,
  name text not null,
  sha256 text collate "C" not null,
  der bytea not null,
  subject text not null,
  not_after timestamptz not null,
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  unique (account_id, sha256)
);
select protect_tenant_table('certificate_authorities');
grant select, insert, update, delete on certificate_authorities to holdfast_app;

-- What an account expects of its certificates; at most one row each.
create table certificate_policies (
  account_id text collate "C" not null references accounts (account_id),
  policy jsonb not null,
  revision int not null default 1,
  updated_at timestamptz not null,
  primary key (account_id)
);
select protect_tenant_table('certificate_policies');
grant select, insert, update, delete on certificate_policies to holdfast_app;
