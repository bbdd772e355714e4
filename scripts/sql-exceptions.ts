/** What the rules for SQL do not hold for, each with its reason; paths are those below server/src. */

/** Technical services that are little else than their queries. */
export const moduleServices: Readonly<Record<string, string>> = {
  'platform/database/': 'What stores are written with, and what opens the database.',
  'platform/account-changes.ts': 'One notification.',
  'platform/audit/': 'The audit log: little else than its queries.',
  'platform/backup/': 'Copies tables whatever they hold.',
  'platform/events/': 'Events and their feed: little else than their queries.',
  'platform/health/': 'Failing resources: little else than their queries.',
  'platform/http/': 'Idempotency keys.',
  'platform/instance-settings/': 'One row.',
  'platform/mail/': 'Mails that wait.',
  'platform/plans/': 'Counts of limited resources.',
  'platform/rates/': 'Stored budgets.',
  'platform/secrets/': 'Keys of accounts.',
  'platform/telemetry/': 'Metrics that are read from the database.',
  'platform/tokens/': 'Digests of tokens.',
  'platform/work/':
    'Claims, leases and workers: little else than their queries, over the tables of all areas.',
}

/** Files that use a table of another module, with the reason. */
export const readsOtherTables: Readonly<Record<string, string>> = {
  'areas/dynamic-ip/store.ts':
    'A report finds its token, the plan of the account and the host names of its records in one statement.',
  'areas/identity/audit-log/checkpoint-store.ts':
    'The API of the audit log is here; the log itself is written below.',
  'areas/identity/audit-log/entry-store.ts':
    'The API of the audit log is here; the log itself is written below.',
  'areas/webhooks/deliveries/log-store.ts':
    'Reads what is sent in one statement with its event: each attempt would cost another round trip otherwise.',
  'areas/webhooks/retention/retention-store.ts':
    'Deletes the events that no delivery refers to; read apart from the deliveries, each would have to be named.',
  'platform/audit/begin-signing.ts': 'Finds accounts whose chain is not signed yet.',
  'platform/backup/write-backup.ts': 'A backup names the migrations of its database.',
  'platform/plans/retention.ts': 'Goes through the accounts with their plans.',
  'platform/work/claim/claim.ts':
    'A claim carries out nothing while the installation is on hold, in one statement.',
}

/** Files whose SQL has not been moved into a store yet: only ever fewer. */
export const toBeMoved: readonly string[] = []
