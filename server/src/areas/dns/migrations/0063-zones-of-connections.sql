-- The zones of a connection page by page, of which one connection may have many thousands.
create index dns_zones_connection on dns_zones (account_id, connection_id, id);
