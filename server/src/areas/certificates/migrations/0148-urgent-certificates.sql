-- Few of all certificates: they are counted for metrics of the installation.
create index certificates_urgent on certificates (account_id, announced)
  where is_current and announced in ('high', 'critical');
