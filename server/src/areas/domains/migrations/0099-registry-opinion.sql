-- What the registry itself last said about a domain, by RDAP or WHOIS, and when.
alter table domain_checks add column registry jsonb, add column registry_read_at timestamptz;
