-- By its present address a dynamic IP is found, and by its connection what a firewall has open.
create index dynamic_ip_addresses_present on dynamic_ip_addresses (account_id, address, dynamic_ip_id)
  where until is null;
create index dynamic_ip_firewall_bindings_connection on dynamic_ip_firewall_bindings (account_id, connection_id, id);
