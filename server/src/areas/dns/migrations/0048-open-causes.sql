-- What caused a change is named by the area that made it, so it is checked by its form and not by a list of areas.
alter table dns_applies drop constraint dns_applies_cause_check;
alter table dns_applies add constraint dns_applies_cause_check
  check (cause ~ '^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)*$' and length(cause) <= 100);
