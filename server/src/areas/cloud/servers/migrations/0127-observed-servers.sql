-- Whether the agent on the server reports. Null: it has none.
alter table servers add column agent_seen boolean;
-- A machine tells its id at the provider when it enrols an agent.
create index servers_ref on servers (account_id, ref);
