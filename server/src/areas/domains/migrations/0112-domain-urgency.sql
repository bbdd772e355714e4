-- The order of the list by what needs attention: a domain that could not be read is among those with critical problems.
drop index domains_attention;
alter table domains add column urgency smallint not null
  generated always as (case when error is null then attention else 0 end) stored;
create index domains_urgency on domains (account_id, urgency, expires_on, id);
