-- The comment and labels that a value of an RRset had when its record was deleted, or asked for another value: it gets
-- them back when it comes back, as when a version is restored. Versions hold what a provider has, and so no comments.
create table dns_record_notes (
  account_id text collate "C" not null,
  zone_id text collate "C" not null,
  name text collate "C" not null,
  type text collate "C" not null,
  rdata text collate "C" not null,
  comment text,
  labels jsonb not null,
  foreign key (account_id, zone_id) references dns_zones (account_id, id) on delete cascade
);
-- A value may be longer than an index entry can be.
create unique index dns_record_notes_value on dns_record_notes (account_id, zone_id, name, type, md5(rdata));
select protect_tenant_table('dns_record_notes');
grant select, insert, update, delete on dns_record_notes to holdfast_app;
