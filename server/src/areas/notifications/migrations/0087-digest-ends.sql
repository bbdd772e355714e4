-- Quiet hours of several rules may end at different times for one channel: each end has a digest. The default is for
-- processes of the version before.
alter table notification_digests add column ends_at timestamptz not null default now();
alter table notification_digests no force row level security;
update notification_digests set ends_at = coalesce(due_at, leased_until, now());
alter table notification_digests force row level security;
drop index notification_digests_channel;
create unique index notification_digests_channel on notification_digests (account_id, channel_id, reason, ends_at);
