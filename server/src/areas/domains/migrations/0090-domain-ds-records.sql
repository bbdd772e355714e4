-- The DS records at the registry in the presentation format of zone files; null: the registrar does not tell.
alter table domains add column ds_records text[];
