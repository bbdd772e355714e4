-- Changes of servers, besides their power.
alter table server_actions
  -- What the kind needs, such as the new size.
  add column parameters jsonb not null default '{}',
  -- Encrypted: the password that the provider has set, until it is shown.
  add column secret text;

alter table servers
  -- Null: the provider does not tell.
  add column is_in_rescue boolean,
  add column has_backups boolean;
