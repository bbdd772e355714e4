-- An invitation that goes by mail is due work until the mail is handed over or given up. The link's secret is
-- kept, sealed, for as long.
alter table invitations
  add column mail text not null default 'none' check (mail in ('none', 'pending', 'sent', 'failed')),
  add column mail_error text,
  add column mail_secret text,
  add column due_at timestamptz,
  add column lease uuid,
  add column leased_until timestamptz,
  add column attempts int not null default 0;
create index invitations_due on invitations (account_id, coalesce(leased_until, due_at))
  where coalesce(leased_until, due_at) is not null;
