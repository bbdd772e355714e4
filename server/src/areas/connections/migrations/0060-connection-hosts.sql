-- The server that a connection's credentials name, a host name or an address, by which it is found; of earlier
-- connections as it was written.
alter table connections add column host text collate "C";
alter table connections no force row level security;
update connections set host = trim(both '[]' from rtrim(lower(
  case when settings ? 'url' then substring(settings ->> 'url' from '^[^:]+://(\[[^]]*\]|[^/:?#]*)')
    else settings ->> 'server' end), '.'));
alter table connections force row level security;
create index connections_host on connections (account_id, host, id);
