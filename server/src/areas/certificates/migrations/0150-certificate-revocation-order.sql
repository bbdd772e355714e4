-- When a source is asked for a certificate again; null: at once.
alter table certificate_revocations add column ask_at timestamptz;
-- How often it was asked since it last said something.
alter table certificate_revocations add column unanswered int not null default 0;
-- When the authority made the answer. An older one does not replace it.
alter table certificate_revocations add column as_of timestamptz;
