-- Connections whose certificates at the provider are listed. The id is that of the connection.
create table certificate_providers (
  account_id text collate "C" not null,
  id text collate "C" not null,
  -- When the last complete listing began.
  listed_at timestamptz,
  error jsonb,
  created_at timestamptz not null,
  due_at timestamptz,
  lease uuid,
  leased_until timestamptz,
  attempts int not null default 0,
  primary key (account_id, id),
  foreign key (account_id, id) references connections (account_id, id) on delete cascade
);
create index certificate_providers_due on certificate_providers (account_id, coalesce(leased_until, due_at))
  where coalesce(leased_until, due_at) is not null;
select protect_tenant_table('certificate_providers');
grant select, insert, update, delete on certificate_providers to holdfast_app;
grant select, update (due_at, lease, leased_until, attempts) on certificate_providers to holdfast_system;

-- What was in the last listing, also certificates that the provider does not show and that are not in the inventory.
create table provider_certificates (
  account_id text collate "C" not null,
  connection_id text collate "C" not null,
  -- The provider's own id.
  ref text collate "C" not null,
  name text not null,
  names text[] not null,
  issuer text,
  -- Null: it is not issued yet.
  not_after timestamptz,
  is_renewed boolean not null,
  used_by jsonb not null,
  -- Null: it is not in the inventory.
  certificate_id text collate "C",
  first_seen_at timestamptz not null,
  listed_at timestamptz not null,
  primary key (account_id, connection_id, ref),
  foreign key (account_id, connection_id) references certificate_providers (account_id, id) on delete cascade,
  foreign key (account_id, certificate_id) references certificates (account_id, id)
    on delete set null (certificate_id)
);
create index provider_certificates_certificates on provider_certificates (account_id, certificate_id);
select protect_tenant_table('provider_certificates');
grant select, insert, update, delete on provider_certificates to holdfast_app;

-- Of places at providers: the connection, the name there, and whether the provider renews the certificate.
alter table certificate_places add column connection_id text collate "C";
alter table certificate_places add column name text;
alter table certificate_places add column is_renewed boolean;
alter table certificate_places add foreign key (account_id, connection_id)
  references connections (account_id, id) on delete set null (connection_id);
create index certificate_places_connections on certificate_places (account_id, connection_id)
  where connection_id is not null;
