-- Servers that are created here have no id at their provider until it has accepted that.
alter table servers alter column ref drop not null;

alter table server_actions
  alter column ref drop not null,
  -- Encrypted: the cloud-init configuration of a server, until it is created.
  add column user_data text;
