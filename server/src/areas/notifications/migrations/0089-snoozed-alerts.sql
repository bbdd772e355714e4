-- No reminders and further steps before this time: the incident is snoozed.
alter table notification_alerts add column quiet_until timestamptz;
