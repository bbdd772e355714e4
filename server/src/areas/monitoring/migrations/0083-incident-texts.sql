-- Which sentences of the service the title and the cause are, and the values in them. Null: a user wrote them.
alter table incidents add column title_text jsonb;
alter table incidents add column cause_text jsonb;
