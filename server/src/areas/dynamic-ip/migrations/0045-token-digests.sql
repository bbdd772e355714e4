alter table dynamic_ips no force row level security;
alter table token_digests no force row level security;
insert into token_digests (digest, account_id, id)
  select digest, account_id, id from dynamic_ips
  union all select previous_digest, account_id, id from dynamic_ips where previous_digest is not null;
alter table token_digests force row level security;
alter table dynamic_ips force row level security;

alter table dynamic_ips drop constraint dynamic_ips_digest_key, drop constraint dynamic_ips_previous_digest_key;
