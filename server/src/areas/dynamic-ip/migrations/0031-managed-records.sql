-- The records that follow a dynamic IP already.
alter table dynamic_ip_bindings no force row level security;
alter table dynamic_ips no force row level security;
alter table dns_managed_rrsets no force row level security;
insert into dns_managed_rrsets
  (account_id, zone_id, name, type, manager_kind, manager_id, manager_title, permission)
select binding.account_id, binding.zone_id, binding.name, binding.type, 'dynamic_ip', source.id, source.name,
  'dynamic_ip.write'
from dynamic_ip_bindings as binding
join dynamic_ips as source on (source.account_id, source.id) = (binding.account_id, binding.dynamic_ip_id);
alter table dynamic_ip_bindings force row level security;
alter table dynamic_ips force row level security;
alter table dns_managed_rrsets force row level security;
