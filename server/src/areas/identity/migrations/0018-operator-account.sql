-- The account of whoever runs the installation: its members may see how the installation is doing. The first
-- start makes one; of an installation with several accounts nobody knows which it is until the operator says so.
alter table accounts add column is_operator boolean not null default false;
grant update (is_operator) on accounts to holdfast_system;
update accounts set is_operator = true where (select count(*) from accounts) = 1;
