-- What deliveries go to may belong to another area: a destination has the type of the resource that owns it, whose id it
-- has. Webhook endpoints own themselves.
alter table webhook_endpoints add column owner_type text not null default 'webhook_endpoint';
alter table webhook_endpoints add constraint webhook_endpoints_owner_type
  check (owner_type ~ '^[a-z][a-z0-9_]*$');
grant select (owner_type) on webhook_endpoints to holdfast_system;

-- What is sent instead of the event's own body: a message that the owner of the destination renders.
alter table webhook_deliveries add column message text;
