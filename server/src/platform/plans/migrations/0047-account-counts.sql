-- How many of something an account has, for the limits of its plan. There is a row only once a limit has been asked for;
-- from then on every transaction that creates or removes some changes it before it commits.
create table account_counts (
  account_id text collate "C" not null,
  name text collate "C" not null,
  used int not null,
  primary key (account_id, name)
);
select protect_tenant_table('account_counts');
grant select, insert, update, delete on account_counts to holdfast_app;
-- People join an account before they are in it.
grant select, insert, update on account_counts to holdfast_system;
