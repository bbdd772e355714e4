-- What a GiB of volumes and of snapshots costs in a month, as the catalogue tells it.
alter table cloud_catalogues add column storage_prices jsonb;
-- What the backups of a server of the size cost in a month besides.
alter table cloud_prices add column backups jsonb;

-- The stored catalogues are read again, with these prices.
alter table cloud_catalogues no force row level security;
update cloud_catalogues set due_at = now() where refreshed_at is not null;
alter table cloud_catalogues force row level security;
