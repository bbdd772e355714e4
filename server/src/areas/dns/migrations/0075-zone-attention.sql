-- Whether an event has reported drift or held changes of a zone, whose end is reported too.
alter table dns_zones add column attention_reported boolean not null default false;
