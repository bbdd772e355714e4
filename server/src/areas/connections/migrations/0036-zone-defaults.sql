-- What zones that are made through a connection get unless the request says otherwise, by option of its provider.
alter table connections add column zone_defaults jsonb not null default '{}';
