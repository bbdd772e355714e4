-- False: its servers are entered by hand, and nothing lists them.
alter table cloud_accounts add column is_listed boolean not null default true;
