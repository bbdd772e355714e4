-- By which the sender of a mail finds its own record of it.
alter table mails add column reference text collate "C";
