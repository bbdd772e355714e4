create index invitations_accepted_by on invitations (account_id, accepted_by) where accepted_by is not null;
