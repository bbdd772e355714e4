-- What an actor created, in the order of ids, so that those of a type stand together.
create index audit_log_creation on audit_log (account_id, actor_id, target_id)
  where verb = 'create' and refusal is null;
