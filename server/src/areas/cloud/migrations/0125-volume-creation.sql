-- Volumes that are created here have no id at their provider until it has accepted that.
alter table volumes
  alter column ref drop not null,
  -- When one was ordered here. Null: it was found at its provider.
  add column ordered_at timestamptz;
