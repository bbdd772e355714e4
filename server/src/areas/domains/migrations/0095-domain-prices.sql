-- What a year costs at the next renewal: as the registrar tells it, or as it was entered. Amounts are exact decimals.
alter table domains
  add column renewal_price jsonb,
  add column price_read_at timestamptz,
  add column entered_price jsonb;
