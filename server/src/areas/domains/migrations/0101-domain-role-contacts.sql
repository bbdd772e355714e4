-- The contacts of domains as their registrars have them.
create table domain_role_contacts (
  account_id text collate "C" not null,
  domain_id text collate "C" not null,
  role text collate "C" not null,
  -- The contact of the account that it belongs to.
  contact_id text collate "C",
  -- What the registrar shows of it: personal data, and so encrypted.
  shown text not null,
  primary key (account_id, domain_id, role),
  foreign key (account_id, domain_id) references domains (account_id, id) on delete cascade
);
create index domain_role_contacts_contact on domain_role_contacts (account_id, contact_id, domain_id, role)
  where contact_id is not null;
select protect_tenant_table('domain_role_contacts');
grant select, insert, update, delete on domain_role_contacts to holdfast_app;

-- When the contacts were read, why they could not be, and when they are read again.
alter table domains add column contacts_read_at timestamptz;
alter table domains add column contacts_error jsonb;
alter table domains add column contacts_due_at timestamptz;
-- The address of the registrant that waits for its verification, encrypted, and the time until which it waits.
alter table domains add column unverified_email text;
alter table domains add column verification_deadline timestamptz;
alter table domain_registrars add column verifications_read_at timestamptz;

-- Those of known domains are read within a week.
alter table domains no force row level security;
update domains set contacts_due_at = now() + (abs(hashtext(id)) % 604800) * interval '1 second'
  where status <> 'gone';
update domains set due_at = least(due_at, contacts_due_at) where contacts_due_at is not null;
alter table domains force row level security;
