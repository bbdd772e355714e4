-- RRsets that something else of the account keeps as they should be, such as a dynamic IP: what manages them, and the
-- permission that taking them out of it needs. The area that manages them writes the rows through the dns area.
create table dns_managed_rrsets (
  account_id text collate "C" not null,
  zone_id text collate "C" not null,
  name text collate "C" not null,
  type text collate "C" not null,
  manager_kind text not null,
  manager_id text collate "C" not null,
  manager_title text not null,
  permission text not null,
  primary key (account_id, zone_id, name, type),
  foreign key (account_id, zone_id) references dns_zones (account_id, id) on delete cascade
);
create index dns_managed_rrsets_manager on dns_managed_rrsets (account_id, manager_id);
select protect_tenant_table('dns_managed_rrsets');
grant select, insert, update, delete on dns_managed_rrsets to holdfast_app;
