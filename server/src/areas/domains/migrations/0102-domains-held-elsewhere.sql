-- A domain at a registrar without a connection: what its registry publishes is read instead.
alter table domains alter column connection_id drop not null;
-- The registrar, as the registry names it.
alter table domains add column registrar text;
-- The expiry date that was entered, for registries that publish none.
alter table domains add column entered_expires_at timestamptz;
create unique index domains_elsewhere on domains (account_id, name) where connection_id is null;
-- Due domains are read few at a time for each connection; those that are held elsewhere are one queue.
alter table domains add column queue text collate "C" generated always as (coalesce(connection_id, '')) stored;
