create index dynamic_ips_stale on dynamic_ips (account_id) where stale_since is not null;
