-- What the receiver of a paused destination said happened, and how to fix it.
alter table webhook_endpoints add column pause_remedy text;
