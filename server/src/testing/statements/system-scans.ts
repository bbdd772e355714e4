/**
 * Statements that are excluded from the rules, each with its reason. Statements for requests of an account must not be.
 */
export type Exception = {
  /** The beginning of the statement, or a part of it, with single blanks and without quotation marks. */
  text: RegExp
  reason: string
}

/** Work over the whole installation: on sharded tables these statements read every shard, which Citus supports. */
export const systemScans: readonly Exception[] = [
  {
    text: /^update watched_domains set due_at = \S+ where name = \S+$/,
    reason: 'A name is observed once for all accounts that watch it.',
  },
  {
    text: /^select count\(\*\) as count from watched_domains where \( ?stage <> |^select status as value, count\(\*\) from watched_domains group by 1|^select reason as value, count\(\*\) from cloud_orphans group by 1|^select kind as value, count\(\*\)::int as count from certificate_gaps where closed_at is null and ignored_at is null group by 1|^select rank, count\(\*\)::int as count from \( select max\(.*\) as rank from certificate_endpoint_addresses |^select announced as band, count\(\*\)::int as count from certificates where is_current and announced in |^select count\(\*\)::int as count from managed_certificates where renews and |^select coalesce\(extract\(epoch from statement_timestamp\(\) - min\(coalesce\(read_at, watched_since\)\)\), 0\)::float8 as seconds from certificate_transparency_domains |^select state as value, count\(\*\) from (watched_registrations|snapshots|volumes|agents|collector_scrapes|server_alerts|managed_certificates|probes) group by 1/,
    reason: 'Metrics of the installation.',
  },
  {
    text: /^with (due|overdue) as \( select account_id, monitor_id.* from monitor_checks/,
    reason: 'Claims the checks that are due, of all accounts (decision 20).',
  },
  {
    text: /^(select account_id, monitor_id, location, .* from monitor_checks|select 1 from monitors|update monitors set due_at = least\(.*\)( , due_queue = \S+)?) where \(account_id, (monitor_)?id(, location)?\) in \(|^update monitor_checks as progress set /,
    reason: 'Results of checks of any accounts that arrive together are recorded together (decision 20).',
  },
  {
    text: /^select count\(\*\) as count, coalesce\(extract\(epoch from statement_timestamp\(\) - min\(due_at\)\), 0\)/,
    reason: 'A metric of the installation.',
  },
  {
    text: /^select state, count\(\*\)::int as count, extract\(epoch from now\(\) - min\(created_at\)\)::float8 as age from deploys/,
    reason: 'A metric of the installation.',
  },
  {
    text: /^select count\(\*\) filter \(where starts_at > now\(\)\)::int as planned/,
    reason: 'A metric of the installation.',
  },
  {
    text: /^select problem.code, count\(\*\) from domains, unnest\(problem_codes\)/,
    reason: 'A metric of the installation.',
  },
  {
    text: /^select extract\(epoch from min\(due_at\) - claimable.until\)/,
    reason: 'Finds when the next check of any account is due.',
  },
  {
    text: /^with open as materialized \( select monitor.account_id, monitor.id as monitor_id, month.* insert into monitor_uptime_months/,
    reason: 'Freezes the closed months of all accounts, each from rows of the same account.',
  },
  {
    text: /^insert into monitor_rollups_(5m|1h|1d) /,
    reason: 'Rolls up the results of all accounts, each from rows of the same account.',
  },
  {
    text: /^insert into server_metrics_(5m|1h|1d) .* where source = 'agent' and narrow.from_at/,
    reason: 'Rolls up what agents of all accounts report, each from rows of the same account.',
  },
  {
    text: /from monitor_late_results where from_at < \S+ limit \S+ for update skip locked \) delete/,
    reason: 'Takes the late results of all accounts.',
  },
  {
    text: /^select least\(rolled_until, \(select min\(from_at\) from monitor_late_results\)\)/,
    reason: 'Results of any account are kept until they are rolled up.',
  },
  {
    text: /^select account_id(, name)? from accounts where is_operator = \S+( order by account_id)?$/,
    reason: 'What is done to the installation is in the audit logs of its operators.',
  },
  {
    text: /^select account_id, name from account_counts where \(account_id, name\) >/,
    reason: 'Compares the counts of all accounts with what they count.',
  },
  {
    text: /^insert into certificate_discoveries \(account_id, id, due_at\) select account_id, account_id, now\(\) from accounts/,
    reason: 'New accounts are looked at for services that use TLS, each by a row of its own.',
  },
  {
    text: /^select account_id(, plan)? from accounts$/,
    reason: 'Retention goes through the accounts one by one.',
  },
  {
    text: /^select account_id from accounts limit/,
    reason: 'A first start asks whether there is an account.',
  },
  {
    text: /from accounts as account order by account.account_id$/,
    reason: 'The operator lists all accounts.',
  },
  {
    text: /from accounts as account where is_operator and suspended_at is null/,
    reason: 'A start looks for the account of the operator, which has no members yet.',
  },
  {
    text: /^select \* from accounts where \(account_id = \S+ or name = \S+\)/,
    reason: 'The operator names an account by its id or its name.',
  },
  {
    text: /^select plan, count\(\*\) as accounts from accounts/,
    reason: 'A start compares plans with accounts.',
  },
  {
    text: /^select count\(\*\) as count from accounts( where is_operator = \S+)?$/,
    reason: 'A setting of the installation asks.',
  },
  {
    text: /^select account_id from accounts as account where exists \(select from audit_seals/,
    reason: 'A start finds the chains that were sealed before signing began.',
  },
  {
    text: /^select account_id from audit_container_searches order by account_id$/,
    reason: 'Finds the accounts with work.',
  },
  {
    text: /^select distinct account_id from audit_(unsealed|refusals)/,
    reason: 'Finds the accounts with work.',
  },
  {
    text: /^delete from failing_resources as failing where/,
    reason: 'Forgets failures of resources that are gone, of all accounts.',
  },
  {
    text: /from members as member inner join accounts .* where member.user_id = \S+/,
    reason: 'Finds the accounts of a person who signs in.',
  },
  {
    text: /^update members set .* where user_id = \S+$/,
    reason: 'A person changes their name in all accounts.',
  },
  {
    text: /^select .*count\(.* from (failing_resources|webhook_endpoints|dns_zones|domains|servers)( where .*)? group by 1$/,
    reason: 'A metric of the installation.',
  },
  {
    text: /^select kind, state, count\(.* from (domain_operations|server_actions) group by 1, 2$/,
    reason: 'A metric of the installation.',
  },
  {
    text: /^select extract\(epoch .* from (cloud_catalogues|metric_collections)$/,
    reason: 'A metric of the installation.',
  },
  {
    text: /^select count\(\*\)::int from cloud_spending where exceeded <> .*$/,
    reason: 'A metric of the installation.',
  },
  {
    text: /^select count\(\*\) from dynamic_ips where stale_since is not null$/,
    reason: 'A metric of the installation.',
  },
  {
    text: /^select count\(\*\) filter \(where ready_at <= now\(\)/,
    reason: 'The backlog of a queue, as a metric.',
  },
  { text: /^select .* from queue\b/, reason: 'The depth of the queues, as a metric.' },
  {
    text: /^update \S+ set (lease = null, )?leased_until = /,
    reason: 'Gives back what workers that died had claimed.',
  },
  {
    text: /clock_timestamp\(\) or leased_until > clock_timestamp\(\)/,
    reason: 'The clock of the database was set back.',
  },
  {
    text: /^select account_id, id, wrapped from account_keys order by/,
    reason: 'The master key is replaced for all accounts.',
  },
]

/** Statements that sharded tables would refuse, with the change that is required. */
export const refusedUntilRedesigned: readonly Exception[] = [
  {
    text: /^(select \S+ as name where \S+ = any\(\S+\) and exists \( ?)?with recursive queue as/,
    reason:
      'The claim of due work goes over all accounts by recursion, and sets random leases. It becomes one scattered read of who has work, and a claim in each account.',
  },
  {
    text: /^with free as materialized \( select account_id, id from/,
    reason: 'Renews the leases of several accounts in one statement, with locks; it goes with the claim.',
  },
  {
    text: /^with given as materialized \( select \* from unnest\(.* insert into webhook_attempts/,
    reason:
      'Outcomes of attempts are written in one statement for speed: the attempts and the states of their deliveries. Sharded, its rows must be values.',
  },
]
