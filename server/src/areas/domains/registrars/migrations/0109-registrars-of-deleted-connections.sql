-- Domains keep their connection; a registrar without domains, which is only followed, does not.
alter table domains drop constraint domains_account_id_connection_id_fkey,
  add foreign key (account_id, connection_id) references domain_registrars (account_id, id);
alter table domain_registrars drop constraint domain_registrars_account_id_id_fkey,
  add foreign key (account_id, id) references connections (account_id, id) on delete cascade;
