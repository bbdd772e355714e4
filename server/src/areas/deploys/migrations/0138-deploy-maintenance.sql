-- For how long a deploy may hold alerts back, and of which monitors besides those of its server; null: it does not.
alter table deploy_hooks add column maintenance_minutes int;
alter table deploy_hooks add column maintenance_monitor_ids text[] not null default '{}';
-- As the hook had them when the deploy was added to the queue, and the window that was opened for it.
alter table deploys add column maintenance_minutes int;
alter table deploys add column maintenance_monitor_ids text[] not null default '{}';
alter table deploys add column maintenance_window_id text collate "C";
create index deploys_maintenance on deploys (account_id, maintenance_window_id) where maintenance_window_id is not null;
