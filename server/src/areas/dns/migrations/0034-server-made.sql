-- What the name server makes by itself in a zone, as last read: {rrsets: [{name, type, ttl, values}], counts: {type:
-- number}}. And whether the zone was only read by versions that read no KEY and CSYNC records and no data without a
-- canonical text; what the next reading shows of those has been there before, and is no drift.
alter table dns_zones
  add column server_made jsonb not null default '{"rrsets": [], "counts": {}}',
  add column lacks_raw_data boolean not null default true;
alter table dns_zones alter column lacks_raw_data set default false;
