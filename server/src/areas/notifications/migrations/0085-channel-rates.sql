-- How many messages in a second these vendors accept of a channel; new channels are created with it.
alter table webhook_endpoints no force row level security;
alter table notification_channels no force row level security;
update webhook_endpoints as endpoint
  set max_per_second = case channel.type when 'discord' then 2 else 1 end
  from notification_channels as channel
  where endpoint.account_id = channel.account_id and endpoint.id = channel.id
    and channel.type in ('slack', 'discord', 'teams', 'telegram');
alter table notification_channels force row level security;
alter table webhook_endpoints force row level security;
