-- The credit of the account, as the registrar tells it, and whether renewals are paid from it alone.
alter table domain_registrars add column balance jsonb;
alter table domain_registrars add column is_prepaid boolean not null default false;
alter table domain_registrars add column balance_read_at timestamptz;
