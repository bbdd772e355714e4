-- With what a zone is made at its provider: complete, so that it does not depend on what the connection says later.
alter table dns_zones add column creation_options jsonb not null default '{}';
