alter table api_tokens no force row level security;
alter table invitations no force row level security;
alter table token_digests no force row level security;
insert into token_digests (digest, account_id, id)
  select digest, account_id, id from api_tokens
  union all select previous_digest, account_id, id from api_tokens where previous_digest is not null
  union all select digest, account_id, id from invitations;
alter table token_digests force row level security;
alter table invitations force row level security;
alter table api_tokens force row level security;

alter table api_tokens drop constraint api_tokens_digest_key, drop constraint api_tokens_previous_digest_key;
alter table invitations drop constraint invitations_digest_key;
