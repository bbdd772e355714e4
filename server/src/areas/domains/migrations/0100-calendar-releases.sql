-- Whether a calendar also shows when watched names are expected to be released.
alter table domain_calendars add column shows_releases boolean not null default false;
