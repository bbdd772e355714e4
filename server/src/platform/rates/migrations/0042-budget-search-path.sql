-- The function runs with the rights of the tables' owner: it must find our table, whatever temporary table a caller has.
alter function take_from_budget(bytea, int, int, timestamptz) set search_path = pg_catalog, public, pg_temp;
