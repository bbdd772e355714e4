create table accounts (
  account_id text collate "C" primary key,
  name text not null,
  plan text not null,
  suspended_at timestamptz,
  created_at timestamptz not null
);
select protect_tenant_table('accounts');
grant select on accounts to holdfast_app;
grant select, insert on accounts to holdfast_system;

create table api_tokens (
  account_id text collate "C" not null references accounts (account_id),
  id text collate "C" not null,
  name text not null,
  preset text check (preset in ('read_only', 'full_access')),
  permissions text[] not null,
  digest bytea not null unique,
  hint text not null,
  -- The secret before the last rotation, as long as it is let live.
  previous_digest bytea unique,
  previous_valid_until timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  last_used_ip text,
  last_used_user_agent text,
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id)
);
select protect_tenant_table('api_tokens');
grant select, insert, update on api_tokens to holdfast_app;
-- A request brings nothing but its token: whose it is, is found before there is an account to work in.
grant select, insert on api_tokens to holdfast_system;
grant update (last_used_at, last_used_ip, last_used_user_agent) on api_tokens to holdfast_system;

-- The first account is made before anybody could ask for it.
grant select, insert on account_keys to holdfast_system;
grant insert on audit_log, audit_unsealed to holdfast_system;
