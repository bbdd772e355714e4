-- Entries are looked up by what they are about, by who acted and by what was done. The columns are computed from what
-- is sealed, so that they can say nothing else. They are columns, not expressions over JSON: under row-level security
-- an index is used only with leakproof functions, and ->> is none.
alter table audit_log
  -- The id of the resource with whose entry this one belongs together; null for an act of its own. Sealed where set.
  add column follows text collate "C",
  add column target_id text collate "C" generated always as (target ->> 'id') stored,
  add column target_type text collate "C" generated always as (target ->> 'type') stored,
  add column within_id text collate "C" generated always as (target #>> '{within,0,id}') stored,
  add column within_also_id text collate "C" generated always as (target #>> '{within,1,id}') stored,
  add column actor_id text collate "C" generated always as (actor ->> 'id') stored,
  add column verb text collate "C" generated always as (substring(action from '[^.]*$')) stored;

drop index audit_log_target;
drop index audit_log_actor;
create index audit_log_target on audit_log (account_id, target_id, id);
create index audit_log_target_type on audit_log (account_id, target_type, id);
create index audit_log_within on audit_log (account_id, within_id, id) where within_id is not null;
create index audit_log_within_also on audit_log (account_id, within_also_id, id) where within_also_id is not null;
create index audit_log_actor on audit_log (account_id, actor_id, id);
create index audit_log_action on audit_log (account_id, action, id);
create index audit_log_verb on audit_log (account_id, verb, id);
