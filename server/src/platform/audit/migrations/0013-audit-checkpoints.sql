-- Checkpoints: the last seal of each sealing is signed with a key that the database does not have in clear.
alter table audit_seals add column signed_at timestamptz check (signed_at = date_trunc('milliseconds', signed_at));
alter table audit_seals add column signature bytea;
create index audit_seals_signed on audit_seals (account_id, seq) where signature is not null;

-- Where the log of an account begins, after its oldest entries were dropped: the last seal of what is gone,
-- signed. Only the newest of an account is kept.
create table audit_drops (
  account_id text collate "C" not null,
  seq bigint not null,
  hash bytea not null,
  signed_at timestamptz not null check (signed_at = date_trunc('milliseconds', signed_at)),
  signature bytea not null,
  primary key (account_id, seq)
);
select protect_tenant_table('audit_drops');
grant select, insert on audit_drops to holdfast_app;

-- The one way in which entries go: the oldest of an account, a day old at least (the shortest retention of any
-- plan), once the end of what goes is signed for. It runs as the owner, who is under row-level security too.
create function drop_audit_log(through bigint) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  account constant text := current_setting('holdfast.account_id');
begin
  if not exists (select from audit_drops where account_id = account and seq = through) then
    raise exception 'The audit log is not dropped through %: its end is not signed for', through;
  end if;
  if exists (
    select from audit_seals s join audit_log e on (e.account_id, e.id) = (s.account_id, s.entry_id)
    where s.account_id = account and s.seq <= through and e.at > now() - interval '1 day'
  ) then
    raise exception 'The audit log is not dropped through %: entries are kept for a day at least', through;
  end if;
  delete from audit_log e using audit_seals s
    where s.account_id = account and s.seq <= through and (e.account_id, e.id) = (s.account_id, s.entry_id);
  delete from audit_seals where account_id = account and seq <= through;
  delete from audit_drops where account_id = account and seq < through;
end
$$;
revoke all on function drop_audit_log from public;
grant execute on function drop_audit_log to holdfast_app;
create policy retention on audit_log to current_user
  using (account_id = current_setting('holdfast.account_id', true));
create policy retention on audit_seals to current_user
  using (account_id = current_setting('holdfast.account_id', true));
create policy retention on audit_drops to current_user
  using (account_id = current_setting('holdfast.account_id', true));
