-- What the last whole reading noticed of the zone's settings at its provider, [{code, message}], and the codes of
-- those that somebody has asked to correct there.
alter table dns_zones
  add column notices jsonb not null default '[]',
  add column repairs text[] not null default '{}';
