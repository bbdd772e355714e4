-- Whether the price of a GiB in the catalogue is of another kind of volumes.
alter table volumes add column has_other_price boolean not null default false;
-- Whether a stopped server keeps its host, and costs the same, at a provider that charges others for their disks only.
alter table servers add column keeps_host boolean not null default false;
