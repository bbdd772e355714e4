-- The time step of the last code that was taken from an authenticator: no code of it or of an earlier one is
-- taken again (RFC 6238, 5.2).
alter table user_second_factors add column last_used_step bigint;

-- When the person last proved who they are in this session; null: at its beginning.
alter table user_sessions add column proved_at timestamptz;
