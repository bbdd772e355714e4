-- The server behind a zone's connection, as last seen; zones of one name and server are one zone there. `shared_with`
-- are the zones here that turned out to be the same one behind another address, `allow_shared` says that somebody
-- wants it so.
alter table dns_zones
  add column server text collate "C",
  add column shared_with text[] not null default '{}',
  add column allow_shared boolean not null default false;
