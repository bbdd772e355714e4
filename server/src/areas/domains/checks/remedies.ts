/** Remedies of problems as operations of the API. */
import type { DomainSetting } from '#providers/ports/registrar/registrar.ts'
import type { DomainFacts, Remedy } from './check.ts'

/** Which setting of the registrar an operation changes. */
const settingOf = {
  set_nameservers: 'nameservers',
  set_ds_records: 'ds_records',
  set_lock: 'locked',
  set_auto_renew: 'auto_renew',
} as const satisfies Record<string, DomainSetting>

/** A change at the registrar, if it can be made there. */
export function changeAtRegistrar(
  { domain, settings }: DomainFacts,
  kind: keyof typeof settingOf,
  label: string,
  values: Readonly<Record<string, unknown>>,
): Remedy[] {
  if (!settings.includes(settingOf[kind])) return []
  return [
    {
      label,
      operation: 'domains.operations.create',
      method: 'POST',
      path: '/v1/domains/operations',
      body: { kind, domain_id: domain.id, ...values },
      missing: [],
    },
  ]
}

/** Reads the domain at its registrar again, because other data there is newer. */
export function refreshDomain({ domain }: DomainFacts): Remedy {
  return {
    label: 'Read the domain at its registrar',
    operation: 'domains.refresh',
    method: 'POST',
    path: `/v1/domains/${domain.id}/refresh`,
    body: null,
    missing: [],
  }
}

/** Lets the registrar send the mail to the owner again. */
export function resendVerification(domainId: string): Remedy {
  return {
    label: 'Send the verification mail again',
    operation: 'domains.operations.create',
    method: 'POST',
    path: '/v1/domains/operations',
    body: { kind: 'resend_verification', domain_id: domainId },
    missing: [],
  }
}

/** Reads the credit again, with the domains of the registrar. */
export function listAgain({ domain, payment }: DomainFacts): Remedy[] {
  if (domain.connection_id === null || !payment) return []
  return [
    {
      label: 'Read the credit again',
      operation: 'domains.registrars.put',
      method: 'PUT',
      path: `/v1/domains/registrars/${domain.connection_id}`,
      body: { adds_new: payment.addsNew },
      missing: [],
    },
  ]
}

export function addZone({ domain }: DomainFacts): Remedy {
  return {
    label: 'Add the zone',
    operation: 'dns.zones.create',
    method: 'POST',
    path: '/v1/dns/zones',
    body: { name: domain.name },
    missing: ['connection_id'],
  }
}
