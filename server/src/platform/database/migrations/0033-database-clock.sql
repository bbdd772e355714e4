-- When the database's clock was last seen, to notice that it was set back. One row.
create table database_clock (
  is_only boolean primary key default true check (is_only),
  seen_at timestamptz not null,
  -- When it was last found to have been set back, by its time since, and by how much.
  stepped_at timestamptz,
  stepped_seconds double precision
);
insert into database_clock (seen_at) values (clock_timestamp());
grant select, update on database_clock to holdfast_system;
