-- Versions before this one were dropped, because the plan of the account does not keep them any longer: they are not
-- shown and cannot be restored.
alter table dns_zones add column oldest_version int not null default 1;
-- Up to which version the changes that only those needed are deleted.
alter table dns_zones add column pruned_version int not null default 1;
-- Applies that changed nothing.
create index dns_applies_unversioned on dns_applies (account_id, id) where version is null;
