-- How far the agent of the server is with the certificate that was issued last. Null: no agent installs it.
alter table managed_certificates add column installation jsonb;
