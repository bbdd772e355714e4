-- A registrar account whose domains are listed, one for each connection. Its id is that of the connection.
create table domain_registrars (
  account_id text collate "C" not null,
  id text collate "C" not null,
  -- Whether domains that appear at the registrar are added.
  adds_new boolean not null,
  -- When the last complete listing was read.
  listed_at timestamptz,
  error jsonb,
  created_at timestamptz not null,
  due_at timestamptz,
  lease uuid,
  leased_until timestamptz,
  attempts int not null default 0,
  primary key (account_id, id),
  foreign key (account_id, id) references connections (account_id, id)
);
create index domain_registrars_due on domain_registrars (account_id, coalesce(leased_until, due_at))
  where coalesce(leased_until, due_at) is not null;
select protect_tenant_table('domain_registrars');
grant select, insert, update, delete on domain_registrars to holdfast_app;
grant select, update (due_at, lease, leased_until, attempts) on domain_registrars to holdfast_system;

create table domains (
  account_id text collate "C" not null,
  id text collate "C" not null,
  connection_id text collate "C" not null,
  name text collate "C" not null,
  status text not null,
  epp_statuses text[] not null,
  registered_at timestamptz,
  expires_at timestamptz,
  -- The day of `expires_at`, for lists in this order; a domain without an expiry comes last.
  expires_on text collate "C" not null,
  is_auto_renewed boolean,
  is_locked boolean,
  has_privacy boolean,
  nameservers text[],
  notes text not null,
  labels jsonb not null,
  error jsonb,
  -- When the listing last contained it, and in how many complete listings since it was missing.
  listed_at timestamptz not null,
  missed_listings int not null default 0,
  -- When what the listing leaves out was last read, and whether it must be read again.
  read_at timestamptz,
  needs_reading boolean not null,
  -- The fewest days before the current expiry date of which a notice was given.
  noticed_days int,
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  due_at timestamptz,
  lease uuid,
  leased_until timestamptz,
  attempts int not null default 0,
  primary key (account_id, id),
  unique (account_id, connection_id, name),
  foreign key (account_id, connection_id) references domain_registrars (account_id, id) on delete cascade
);
create index domains_name on domains (account_id, name, id);
create index domains_expiry on domains (account_id, expires_on, id);
create index domains_due on domains (account_id, coalesce(leased_until, due_at))
  where coalesce(leased_until, due_at) is not null;
select protect_tenant_table('domains');
grant select, insert, update, delete on domains to holdfast_app;
grant select, update (due_at, lease, leased_until, attempts) on domains to holdfast_system;
