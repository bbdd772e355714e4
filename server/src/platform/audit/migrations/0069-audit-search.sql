-- The address that a request came from and what became of a refused attempt, computed from what is sealed. The table is
-- rewritten once for both.
alter table audit_log
  add column ip text collate "C" generated always as (origin ->> 'ip') stored,
  add column result text collate "C" generated always as (refusal ->> 'result') stored;
create index audit_log_ip on audit_log (account_id, ip, id) where ip is not null;
create index audit_log_result on audit_log (account_id, result, id) where result is not null;

-- Further resources by which an entry is found: the records of an edit of many, and what the target of an entry is within
-- that was written before targets said so. They have the boundaries of the entries, and go with them.
create table audit_mentions (
  account_id text collate "C" not null,
  resource_id text collate "C" not null,
  entry_id text collate "C" not null,
  primary key (account_id, resource_id, entry_id)
) partition by range (entry_id);
create index audit_mentions_entry on audit_mentions (account_id, entry_id);
select begin_partitions('audit_mentions', 'aud', 30);
select protect_tenant_table('audit_mentions');
grant select, insert on audit_mentions to holdfast_app;
create policy retention on audit_mentions to current_user
  using (account_id = current_setting('holdfast.account_id', true));

-- What is dropped goes with what it mentions.
create or replace function drop_audit_log(through bigint) returns void
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
  delete from audit_mentions m using audit_seals s
    where s.account_id = account and s.seq <= through and (m.account_id, m.entry_id) = (s.account_id, s.entry_id);
  delete from audit_log e using audit_seals s
    where s.account_id = account and s.seq <= through and (e.account_id, e.id) = (s.account_id, s.entry_id);
  delete from audit_seals where account_id = account and seq <= through;
  delete from audit_drops where account_id = account and seq < through;
end
$$;

create or replace function begin_audit_log_after(through bigint, partition_end text) returns void
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
  delete from audit_mentions where account_id = account and entry_id = any(strays);
  delete from audit_log where account_id = account and id = any(strays);
  delete from audit_seals where account_id = account and entry_id = any(strays);
  delete from audit_drops where account_id = account and seq < through;
end
$$;

create or replace function delete_dropped_entries(most int) returns int
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
  delete from audit_mentions where account_id = account and entry_id = any(ids);
  delete from audit_log where account_id = account and id = any(ids);
  delete from audit_seals where account_id = account and entry_id = any(ids);
  return cardinality(ids);
end
$$;
