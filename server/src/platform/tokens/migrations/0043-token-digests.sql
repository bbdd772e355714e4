-- Which token a digest belongs to. A request brings nothing but a token: here its account is found by one key, without
-- looking at the tables of all accounts, and the token is then read within its account. No digest is kept elsewhere
-- under a key of its own, and none can belong to two tokens.
create table token_digests (
  digest bytea primary key,
  account_id text collate "C" not null,
  -- The token's own id: of an API token, an invitation or a dynamic IP.
  id text collate "C" not null
);
select protect_tenant_table('token_digests');
grant select, insert, delete on token_digests to holdfast_app, holdfast_system;
