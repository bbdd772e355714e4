-- What the messages of a channel about one alert refer to: the first message, at vendors that group messages. Removed with
-- the message that ends the alert.
create table notification_threads (
  account_id text collate "C" not null references accounts (account_id),
  channel_id text collate "C" not null,
  key text not null,
  thread text not null,
  created_at timestamptz not null,
  primary key (account_id, channel_id, key),
  foreign key (account_id, channel_id) references notification_channels (account_id, id) on delete cascade
);
select protect_tenant_table('notification_threads');
grant select, insert, delete on notification_threads to holdfast_app;
