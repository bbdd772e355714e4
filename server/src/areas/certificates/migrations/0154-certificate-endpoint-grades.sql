-- The metrics count the endpoints of all accounts by the grade of their configuration.
grant select on certificate_endpoint_addresses to holdfast_system;
