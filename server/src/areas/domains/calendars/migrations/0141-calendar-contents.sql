-- What a calendar shows besides expected releases.
alter table domain_calendars add column shows_domains boolean not null default true;
alter table domain_calendars add column shows_certificates boolean not null default false;
alter table domain_calendars add column shows_maintenance boolean not null default false;
