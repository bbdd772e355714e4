-- A service that the account is known to offer by TLS: a name, a port and a protocol.
create table certificate_endpoints (
  account_id text collate "C" not null references accounts (account_id),
  id text collate "C" not null,
  -- A DNS name in lower case, or an IP address: what clients ask for, and what the certificate has to cover.
  name text collate "C" not null,
  port int not null check (port between 1 and 65535),
  -- `tls`, or the protocol in which TLS is begun.
  protocol text not null check (protocol ~ '^[a-z0-9-]{1,32}$'),
  -- Names and addresses that are connected to; empty: the name itself.
  hosts text[] not null default '{}',
  -- What names it: [{"kind": "record", "id": "zone_…", "detail": "A"}].
  sources jsonb not null,
  is_expected boolean not null,
  is_pinned boolean not null default false,
  is_ignored boolean not null default false,
  -- Of the last scan. refused: the policy of the installation forbids each of its addresses.
  state text not null default 'waiting'
    check (state in ('waiting', 'tls', 'no_tls', 'unreachable', 'unresolvable', 'refused')),
  failure text,
  scanned_at timestamptz,
  -- When TLS was last observed.
  succeeded_at timestamptz,
  -- When everything that it accepts was last asked for.
  posture_at timestamptz,
  -- A person has asked for a scan, which was not made yet.
  scan_requested_at timestamptz,
  first_seen_at timestamptz not null,
  -- Since when nothing names it any more.
  forgotten_at timestamptz,
  revision int not null default 1,
  updated_at timestamptz not null,
  due_at timestamptz,
  lease uuid,
  leased_until timestamptz,
  attempts int not null default 0,
  primary key (account_id, id),
  unique (account_id, name, port, protocol)
);
create index certificate_endpoints_due on certificate_endpoints (account_id, coalesce(leased_until, due_at))
  where coalesce(leased_until, due_at) is not null;
create index certificate_endpoints_forgotten on certificate_endpoints (account_id, forgotten_at)
  where forgotten_at is not null;
select protect_tenant_table('certificate_endpoints');
grant select, insert, update, delete on certificate_endpoints to holdfast_app;
grant select, update (due_at, lease, leased_until, attempts) on certificate_endpoints to holdfast_system;

-- What one address of an endpoint answered last. Its grade is joined from the configuration and the certificate when it
-- is read: certificates expire, and authorities become trusted, without a scan.
create table certificate_endpoint_addresses (
  account_id text collate "C" not null,
  endpoint_id text collate "C" not null,
  address text collate "C" not null,
  -- The server of the account with this address.
  server_id text collate "C",
  state text not null check (state in ('tls', 'no_tls', 'unreachable', 'refused')),
  failure text,
  observed_at timestamptz not null,
  succeeded_at timestamptz,
  certificate_id text collate "C",
  -- Since when this certificate is served.
  changed_at timestamptz,
  -- What a client of today negotiates, without the certificates.
  served jsonb,
  -- Everything that it accepts, as the scanner returns it.
  posture jsonb,
  -- The grade of the configuration alone.
  config_grade text,
  score real,
  reasons jsonb not null default '[]',
  ruleset text,
  primary key (account_id, endpoint_id, address),
  foreign key (account_id, endpoint_id) references certificate_endpoints (account_id, id) on delete cascade,
  foreign key (account_id, server_id) references servers (account_id, id) on delete set null (server_id),
  foreign key (account_id, certificate_id) references certificates (account_id, id) on delete set null (certificate_id)
);
create index certificate_endpoint_addresses_addresses on certificate_endpoint_addresses (account_id, address, endpoint_id);
create index certificate_endpoint_addresses_servers on certificate_endpoint_addresses (account_id, server_id)
  where server_id is not null;
create index certificate_endpoint_addresses_certificates on certificate_endpoint_addresses (account_id, certificate_id)
  where certificate_id is not null;
select protect_tenant_table('certificate_endpoint_addresses');
grant select, insert, update, delete on certificate_endpoint_addresses to holdfast_app;

-- Which resources name an endpoint: the zone of a record, a monitor, a server.
create table certificate_endpoint_sources (
  account_id text collate "C" not null,
  source_id text collate "C" not null,
  endpoint_id text collate "C" not null,
  primary key (account_id, source_id, endpoint_id),
  foreign key (account_id, endpoint_id) references certificate_endpoints (account_id, id) on delete cascade
);
create index certificate_endpoint_sources_endpoints on certificate_endpoint_sources (account_id, endpoint_id);
select protect_tenant_table('certificate_endpoint_sources');
grant select, insert, delete on certificate_endpoint_sources to holdfast_app;

-- When what the resources of an account offer by TLS is gathered again: a row for each account, with its id.
create table certificate_discoveries (
  account_id text collate "C" not null references accounts (account_id),
  id text collate "C" not null,
  -- When it was last gathered.
  ran_at timestamptz,
  due_at timestamptz,
  lease uuid,
  leased_until timestamptz,
  attempts int not null default 0,
  primary key (account_id, id)
);
create index certificate_discoveries_due on certificate_discoveries (account_id, coalesce(leased_until, due_at))
  where coalesce(leased_until, due_at) is not null;
select protect_tenant_table('certificate_discoveries');
grant select, insert, update, delete on certificate_discoveries to holdfast_app;
grant select, insert, update (due_at, lease, leased_until, attempts) on certificate_discoveries to holdfast_system;
