-- The registrar's own id of a contact, by which the domains are found that have the same one. Contacts that were read before
-- get it with their next reading, within a week.
alter table domain_role_contacts add column handle text collate "C";
create index domain_role_contacts_handle on domain_role_contacts (account_id, handle, domain_id)
  where handle is not null;
