-- The host of an endpoint's URL, a name or an address, by which it is found; of earlier endpoints as it was written.
alter table webhook_endpoints add column host text collate "C";
alter table webhook_endpoints no force row level security;
update webhook_endpoints
  set host = trim(both '[]' from rtrim(lower(substring(url from '^[^:]+://(\[[^]]*\]|[^/:?#]*)')), '.'));
alter table webhook_endpoints force row level security;
create index webhook_endpoints_host on webhook_endpoints (account_id, host, id);
create index webhook_replays_endpoint on webhook_replays (account_id, endpoint_id, id);
