-- Whether the texts of a zone (TXT, SPF) were stored while the boundaries between their strings were not kept. Zones
-- that are here now have such texts; the first reading of each takes the boundaries from the provider.
alter table dns_zones add column lacks_text_boundaries boolean not null default true;
alter table dns_zones alter column lacks_text_boundaries set default false;
