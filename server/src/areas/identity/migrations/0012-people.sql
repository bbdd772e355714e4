-- People belong to the installation, not to an account: what they are in an account is a member. Only
-- holdfast_system sees these tables; a request that works inside an account knows of a person what its
-- member row and its session say.
create table users (
  id text collate "C" primary key,
  name text not null,
  -- In lower case.
  email text not null unique,
  email_verified boolean not null,
  image text,
  second_factor_enabled boolean not null default false,
  -- The account chosen last, for requests that choose none.
  last_account_id text collate "C",
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table user_sessions (
  id text collate "C" primary key,
  user_id text collate "C" not null references users (id) on delete cascade,
  -- SHA-256 of the token in the cookie.
  token_digest text not null unique,
  ip_address text,
  user_agent text,
  last_used_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index user_sessions_user on user_sessions (user_id);
create index user_sessions_expires_at on user_sessions (expires_at);

-- How a person signs in: with a password (provider "credential", the hash is scrypt) or at a provider.
create table user_credentials (
  id text collate "C" primary key,
  user_id text collate "C" not null references users (id) on delete cascade,
  provider_id text not null,
  -- Who the person is at the provider; for a password the user's own id.
  subject text not null,
  password text,
  scope text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (provider_id, subject)
);
create index user_credentials_user on user_credentials (user_id);

-- Short-lived: challenges, states of a sign-in elsewhere, links for a new password. Identifiers are hashed.
create table user_verifications (
  id text collate "C" primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index user_verifications_identifier on user_verifications (identifier);
create index user_verifications_expires_at on user_verifications (expires_at);

-- Secret and recovery codes are encrypted.
create table user_second_factors (
  id text collate "C" primary key,
  user_id text collate "C" not null references users (id) on delete cascade,
  secret text not null,
  recovery_codes text not null,
  verified boolean not null default true,
  failed_count int not null default 0,
  locked_until timestamptz
);
create index user_second_factors_user on user_second_factors (user_id);

create table user_passkeys (
  id text collate "C" primary key,
  user_id text collate "C" not null references users (id) on delete cascade,
  name text,
  public_key text not null,
  credential_id text not null unique,
  counter bigint not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamptz
);
create index user_passkeys_user on user_passkeys (user_id);

-- Failed sign-ins of one e-mail address, known or not: when the next is free again (GCRA).
create table sign_in_attempts (
  subject bytea primary key,
  free_at timestamptz not null
);
create index sign_in_attempts_free_at on sign_in_attempts (free_at);

grant select, insert, update, delete on
  users, user_sessions, user_credentials, user_verifications, user_second_factors, user_passkeys, sign_in_attempts
  to holdfast_system;

create table members (
  account_id text collate "C" not null references accounts (account_id),
  id text collate "C" not null,
  user_id text collate "C" not null,
  -- As the person calls themselves; copied here so that the account can read them.
  name text not null,
  email text not null,
  role text not null check (role in ('owner', 'admin', 'member', 'viewer')),
  permissions text[] not null,
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  unique (account_id, user_id)
);
create index members_user on members (user_id);
select protect_tenant_table('members');
grant select, insert, update, delete on members to holdfast_app;
-- Finding the accounts of who signs in, and joining by a link, happen before there is an account to work in.
grant select, insert, update on members to holdfast_system;

create table invitations (
  account_id text collate "C" not null references accounts (account_id),
  id text collate "C" not null,
  -- Null: whoever has the link says who they are. Only the operator makes such links.
  email text,
  role text not null check (role in ('owner', 'admin', 'member', 'viewer')),
  permissions text[] not null,
  digest bytea not null unique,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by text collate "C",
  revoked_at timestamptz,
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id)
);
select protect_tenant_table('invitations');
grant select, insert, update on invitations to holdfast_app;
grant select, insert, update on invitations to holdfast_system;

-- An account's name is its members' to change, and the operator's whether it may be used.
alter table accounts add column revision int not null default 1;
alter table accounts add column updated_at timestamptz not null default now();
grant update (name, revision, updated_at) on accounts to holdfast_app;
grant update (plan, suspended_at, revision, updated_at) on accounts to holdfast_system;
