/** The exceptions to the rules for SQL, each with its reason; paths are relative to server/src. */

/** Platform services that consist mainly of their queries. */
export const moduleServices: Readonly<Record<string, string>> = {
  'platform/database/': 'What stores are written with, and what opens the database.',
  'platform/audit/': 'The audit log: little else than its queries.',
  'platform/backup/': 'Copies tables whatever they hold.',
  'platform/embedded-postgres/': 'Roles and settings of a PostgreSQL of our own, before there is a store.',
  'platform/events/': 'Events and their feed: little else than their queries.',
  'platform/health/': 'Failing resources: little else than their queries.',
  'platform/http/operation/idempotency.ts': 'Idempotency keys.',
  'platform/instance-settings/settings-row.ts': 'One row.',
  'platform/mail/outbox.ts': 'Mails that wait.',
  'platform/plans/count-rows.ts': 'Counts of limited resources.',
  'platform/rates/stored-budget.ts': 'Stored budgets.',
  'platform/secrets/': 'Keys of accounts.',
  'platform/telemetry/': 'Metrics that are read from the database.',
  'platform/work/':
    'Claims, leases and workers: little else than their queries, over the tables of all areas.',
}

/** Tables of other modules that a file uses, each with the reason. */
export const readsOtherTables: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'areas/dynamic-ip/store.ts': {
    accounts: 'What a report needs is read in one statement: reports come by the thousand.',
    dns_zones: 'The same statement reads the host names, by which reports name what they are for.',
  },
  'areas/dynamic-ip/related/link-store.ts': {
    dns_zones: 'Host names of bindings, and bindings by the connection of their zone, page by page.',
  },
  'areas/webhooks/deliveries/log-store.ts': {
    events: 'What is sent is read in one statement: each delivery would cost another round trip.',
  },
  'areas/webhooks/retention/retention-store.ts': {
    events:
      'Deletes those that no delivery refers to, in one statement: apart, a batch could find none to delete.',
  },
  'platform/ingest/availability/availability-store.ts': {
    ping_availability: 'Created for heartbeats, before other devices reported.',
    ping_outages: 'Created for heartbeats, before other devices reported.',
  },
  'platform/audit/chain/begin-signing.ts': {
    accounts: 'Finds the accounts whose chain is not signed: by the seals alone, all seals would be read.',
  },
  'areas/monitoring/heartbeats/pings/subject-store.ts': {
    accounts: 'What a ping needs is read in one statement: pings come by the thousand.',
  },
  'areas/agents/ingest/subject-store.ts': {
    accounts: 'What a report needs is read in one statement: reports come by the thousand.',
  },
  'areas/probes/ingest/subject-store.ts': {
    accounts: 'What a request of a probe needs is read in one statement.',
  },
  'areas/monitoring/checks/probes/assignment-store.ts': {
    accounts: 'A probe of a suspended account has no checks: one statement, without a race.',
    instance_settings:
      'A probe has no checks while the installation is on hold: one statement, without a race.',
  },
  'areas/deploys/deliveries/subject-store.ts': {
    accounts: 'The plan of the account of a hook, in the form in which the cache of ingest tokens reads it.',
  },
  'areas/domains/calendars/calendar-store.ts': {
    accounts: 'The plan of a calendar’s account, in the form in which the cache of ingest tokens reads it.',
  },
  'areas/certificates/endpoints/discovery/discovery-store.ts': {
    accounts: 'Finds accounts that were never looked at, in one statement: most runs find none.',
  },
  'areas/monitoring/checks/claim-store.ts': {
    accounts: 'Claims no check of a suspended account: one statement, without a race.',
    instance_settings: 'Claims no check while the installation is on hold: one statement, without a race.',
  },
  'platform/work/claim/claim.ts': {
    accounts: 'A claim leaves out suspended accounts: one statement, without a race.',
    instance_settings:
      'A claim takes nothing while the installation is on hold: one statement, without a race.',
  },
}
