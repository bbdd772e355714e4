-- Why the registry last gave no answer, {reason, message, at}; null: it answered, or was not asked.
alter table domain_checks add column registry_error jsonb;
