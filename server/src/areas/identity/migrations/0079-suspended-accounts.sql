-- Every claim of work that waits for suspended accounts reads them.
create index accounts_suspended on accounts (account_id) where suspended_at is not null;
