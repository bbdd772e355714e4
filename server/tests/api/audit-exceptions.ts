export { acmeBodies } from '../../src/areas/acme/testing/fake-ca.ts'
export { probesToAudit } from '../../src/areas/probes/testing/given-probe.ts'

/** Operations whose success has entries of other names, or none, with the reason. */
export const withOtherEntries: Readonly<Record<string, string>> = {
  'domains.check': 'Is about names that belong to no resource yet.',
  'certificates.managed.check': 'Orders nothing.',
  'certificates.managed.renew': 'Needs a certificate of a CA: issue.test.ts.',
  'certificates.managed.revoke': 'Needs a certificate of a CA: issue.test.ts.',
  'certificates.managed.install': 'Needs an agent that could not install it: agent/tests.',
  'certificates.managed.key': 'Needs a certificate of a CA: issue.test.ts.',
  'cloud.firewalls.plan': 'Changes nothing.',
  'monitors.test': 'Tests settings that belong to no resource yet.',
  'monitors.import': 'Has one entry for each resource, named for what was done to it: transfer.test.ts.',
  'domains.import': 'Is about the connection; each domain has an entry of its own: domains.test.ts.',
  'cloud.orphans.import': 'The server that is added has an entry of its own: orphans.test.ts.',
  'cloud.orphans.delete': 'The action has an entry of its own: orphans.test.ts.',
  'cloud.servers.import': 'Is about the connection; each server has an entry of its own: servers.test.ts.',
  'domains.watched.bulk': 'Has one entry for each name, named for what was done: watched.test.ts.',
  'domains.bulk': 'Has one entry for each domain: elsewhere.test.ts.',
  'domains.role_contacts.accept':
    'Has one entry for the domain and one for its contact: from-registrars.test.ts.',
  'domains.contacts.import': 'Has one entry for each contact, and one for all: from-registrars.test.ts.',
  'domains.operations.bulk': 'Has one entry for each operation: operations.test.ts.',
  'domains.operations.batch': 'Has one entry for each operation: batch.test.ts.',
  'domains.operations.bulk_cancel': 'Has one entry for each operation: batch.test.ts.',
  'domains.auth_codes': 'Has one entry for each domain: batch.test.ts.',
  'monitors.bulk': 'Has one entry for each monitor, named for what was done to it: bulk.test.ts.',
}

/** The names of what an account has once. */
export const withoutId: Readonly<Record<string, string>> = {
  'cloud.spending.settings.update': 'spending',
  'certificates.policy.update': 'policy',
  'certificates.transparency.update': 'transparency',
  'certificates.transparency.delete': 'transparency',
  'certificates.transparency.check': 'transparency',
}
