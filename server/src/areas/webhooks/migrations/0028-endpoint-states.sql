-- /metrics counts endpoints by state.
grant select (state, pause_reason) on webhook_endpoints to holdfast_system;
