-- One that is ordered here has none until its provider has created it.
alter table firewalls alter column ref drop not null;
-- Null: it belongs to no region, or was not listed since.
alter table firewalls add column region text;
-- When it was ordered here. Null: it was found.
alter table firewalls add column ordered_at timestamptz;
-- When it was deleted here. Its provider may list it for some time.
alter table firewalls add column deleted_at timestamptz;

-- Until now, only rules were changed.
alter table firewalls no force row level security;
update firewalls set change = change || '{"kind": "rules"}' where change is not null;
alter table firewalls force row level security;
