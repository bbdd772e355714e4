-- Entries and their seals are partitioned by the id of the entry, which begins with its time, at the same boundaries:
-- the partitions of a time are dropped together. What exists is the first partition as it is: it is read once, and one
-- index is built. No hash changes: a seal covers the content of an entry.
alter table audit_log rename to audit_log_before;
alter table audit_log_before no force row level security;
alter index audit_log_pkey rename to audit_log_p_first_pkey;
alter index audit_log_target rename to audit_log_p_first_target;
alter index audit_log_actor rename to audit_log_p_first_actor;
alter index audit_log_request rename to audit_log_p_first_request;
drop index audit_log_at;

create table audit_log (
  account_id text collate "C" not null,
  id text collate "C" not null,
  at timestamptz not null,
  actor jsonb not null,
  origin jsonb,
  request_id text,
  action text not null,
  target jsonb,
  changes jsonb not null,
  refusal jsonb,
  primary key (account_id, id),
  constraint audit_log_at check (at = date_trunc('milliseconds', at))
) partition by range (id);
create index audit_log_target on audit_log (account_id, (target ->> 'id'), id);
create index audit_log_actor on audit_log (account_id, (actor ->> 'id'), id);
create index audit_log_request on audit_log (account_id, request_id);

alter table audit_seals rename to audit_seals_before;
alter table audit_seals_before no force row level security;
alter table audit_seals_before drop constraint audit_seals_pkey;
alter table audit_seals_before add constraint audit_seals_p_first_pkey primary key using index audit_seals_entry;
create index audit_seals_p_first_seq on audit_seals_before (account_id, seq);
alter index audit_seals_signed rename to audit_seals_p_first_signed;

create table audit_seals (
  account_id text collate "C" not null,
  seq bigint not null,
  entry_id text collate "C" not null,
  hash bytea not null,
  signed_at timestamptz,
  signature bytea,
  primary key (account_id, entry_id),
  constraint audit_seals_signed_at_check check (signed_at = date_trunc('milliseconds', signed_at))
) partition by range (entry_id);
-- Numbers are given under the lock of the chain; one that is there twice is reported by verifying.
create index audit_seals_seq on audit_seals (account_id, seq);
create index audit_seals_signed on audit_seals (account_id, seq) where signature is not null;

create temporary table audit_log_ahead on commit drop as
  select * from audit_log_before where id >= earliest_id('aud', first_boundary(30));
delete from audit_log_before where id >= earliest_id('aud', first_boundary(30));
select begin_partitions('audit_log', 'aud', 30, 'audit_log_before');
insert into audit_log (account_id, id, at, actor, origin, request_id, action, target, changes, refusal)
  select account_id, id, at, actor, origin, request_id, action, target, changes, refusal from audit_log_ahead;

create temporary table audit_seals_ahead on commit drop as
  select * from audit_seals_before where entry_id >= earliest_id('aud', first_boundary(30));
delete from audit_seals_before where entry_id >= earliest_id('aud', first_boundary(30));
select begin_partitions('audit_seals', 'aud', 30, 'audit_seals_before');
insert into audit_seals (account_id, seq, entry_id, hash, signed_at, signature)
  select account_id, seq, entry_id, hash, signed_at, signature from audit_seals_ahead;

select protect_tenant_table('audit_log');
grant select, insert on audit_log to holdfast_app;
grant insert on audit_log to holdfast_system;
select protect_tenant_table('audit_seals');
grant select, insert on audit_seals to holdfast_app;
grant select (account_id, seq, signature) on audit_seals to holdfast_system;
create policy retention on audit_log to current_user
  using (account_id = current_setting('holdfast.account_id', true));
create policy retention on audit_seals to current_user
  using (account_id = current_setting('holdfast.account_id', true));

-- Before a partition is dropped, the chain of each of its accounts begins after it: with the end that is signed for.
-- Entries of that part which are in a later partition, because they were written at the same moment, go now.
create function begin_audit_log_after(through bigint, partition_end text) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  account constant text := current_setting('holdfast.account_id');
  strays text[];
begin
  if not exists (select from audit_drops where account_id = account and seq = through) then
    raise exception 'The audit log does not begin after %: its end is not signed for', through;
  end if;
  if exists (
    select from audit_seals s join audit_log e on (e.account_id, e.id) = (s.account_id, s.entry_id)
    where s.account_id = account and s.seq = through and e.at > now() - interval '1 day'
  ) then
    raise exception 'The audit log does not begin after %: entries are kept for a day at least', through;
  end if;
  select array_agg(entry_id) into strays from audit_seals
    where account_id = account and seq <= through and entry_id >= partition_end;
  delete from audit_log where account_id = account and id = any(strays);
  delete from audit_seals where account_id = account and entry_id = any(strays);
  delete from audit_drops where account_id = account and seq < through;
end
$$;
revoke all on function begin_audit_log_after from public;
grant execute on function begin_audit_log_after to holdfast_app;

-- Deletes a batch of what is before the begin of the chain, where its partition stays because of others. Returns how
-- many entries were deleted.
create function delete_dropped_entries(most int) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  account constant text := current_setting('holdfast.account_id');
  through constant bigint := (select max(seq) from audit_drops where account_id = account);
  ids text[];
begin
  ids := array(
    select entry_id from audit_seals where account_id = account and seq <= through order by seq limit most);
  if exists (select from audit_log where account_id = account and id = any(ids) and at > now() - interval '1 day') then
    raise exception 'The audit log is not dropped through %: entries are kept for a day at least', through;
  end if;
  delete from audit_log where account_id = account and id = any(ids);
  delete from audit_seals where account_id = account and entry_id = any(ids);
  return cardinality(ids);
end
$$;
revoke all on function delete_dropped_entries from public;
grant execute on function delete_dropped_entries to holdfast_app;
