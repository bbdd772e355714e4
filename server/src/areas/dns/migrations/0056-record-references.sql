-- The address or host name that a record's value is, by which it is found: a column of its own, since row-level security
-- keeps the planner from using an index on an expression. Names end in a dot, as they do in values.
alter table dns_records add column reference text collate "C" generated always as (
  case
    when length(rdata) > 1100 or rdata like '\\#%' then null
    when type in ('A', 'AAAA', 'ALIAS', 'CNAME', 'DNAME', 'NS', 'PTR') then rdata
    when type in ('AFSDB', 'MX', 'NAPTR', 'SRV') then substring(rdata from '[^ ]+$')
    when type in ('HTTPS', 'SVCB') then split_part(rdata, ' ', 2)
  end
) stored;
create index dns_records_reference on dns_records (account_id, reference, id) where reference is not null;
