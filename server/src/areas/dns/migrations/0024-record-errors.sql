-- Why the provider has refused what is wanted of an RRset, {code, message, at}; null once it has taken it, or
-- something else is wanted.
alter table dns_rrsets add column error jsonb;
create index dns_rrsets_refused on dns_rrsets (account_id, zone_id) where error is not null;
