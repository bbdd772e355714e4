/** The registry's own data contradict those of the registrar. */

import type { DomainRow } from '#areas/domains/store/tables.ts'
import type { EppStatus } from '#kernel/domains/epp-status.ts'
import type { Check, Finding } from '../check.ts'
import type { RegistryOpinion } from '../run/registry-opinion.ts'

export type Registered = Extract<RegistryOpinion, { is_registered: true }>

export const registryDisagreesCheck: Check = {
  code: 'registry_disagrees',
  place: 'registrar',
  needsDelegation: true,
  find({ domain, registry }) {
    if (registry === null) return null
    const { name } = domain
    if (!registry.is_registered)
      return {
        severity: 'critical',
        summary: 'The registry does not know the domain',
        message: `${registry.server} says that ${name} is not registered, but its registrar lists it. Ask the registrar at once.`,
        remedies: [],
      }
    return statusFinding(domain, registry) ?? lockFinding(domain, registry) ?? expiryFinding(domain, registry)
  },
}

type Serious = {
  statuses: readonly EppStatus[]
  summary: string
  messageOf: (server: string, unseen: string) => string
}

const serious: readonly Serious[] = [
  {
    statuses: ['pendingTransfer'],
    summary: 'A transfer to another registrar has begun',
    messageOf: (server, unseen) =>
      `${server} shows ${unseen}, and the registrar does not. If you have not requested a transfer, object at your registrar at once.`,
  },
  {
    statuses: ['redemptionPeriod', 'pendingDelete'],
    summary: 'The registry is deleting the domain',
    messageOf: (server, unseen) =>
      `${server} shows ${unseen}, and the registrar does not. Renew or restore the domain at once.`,
  },
  {
    statuses: ['serverHold', 'clientHold'],
    summary: 'The registry has put the domain on hold',
    messageOf: (server, unseen) =>
      `${server} shows ${unseen}, and the registrar does not. The domain does not resolve: ask the registrar.`,
  },
]

/** Statuses that change what the domain is, and that its registrar does not show. */
export function statusFinding({ status, epp_statuses }: DomainRow, registry: Registered): Finding | null {
  if (status !== 'active') return null
  for (const { statuses, summary, messageOf } of serious) {
    const unseen = statuses.filter((one) => registry.statuses.includes(one) && !epp_statuses.includes(one))
    if (unseen.length > 0)
      return {
        severity: 'critical',
        summary,
        message: messageOf(registry.server, unseen.join(', ')),
        remedies: [],
      }
  }
  return null
}

/** Without any status the registry publishes none, rather than that there is none. */
export function lockFinding(
  { status, is_locked }: DomainRow,
  { server, statuses }: Registered,
): Finding | null {
  const isShown =
    statuses.includes('clientTransferProhibited') || statuses.includes('serverTransferProhibited')
  if (status !== 'active' || is_locked !== true || isShown || statuses.length === 0) return null
  return {
    severity: 'warning',
    summary: 'The registry does not show the transfer lock',
    message: `The registrar says that the domain is locked against transfers, but ${server} shows no lock.`,
    remedies: [],
  }
}

const dayMs = 24 * 60 * 60 * 1000
/** Dates of different time zones, and days without a time. */
const toleranceMs = 2 * dayMs
/** A registry renews automatically when a domain expires, and takes it back if the registrar deletes the domain later. */
const renewedMs = { from: 330 * dayMs, to: 400 * dayMs }

export function expiryFinding(
  { expires_at }: DomainRow,
  { server, expires_at: other }: Registered,
): Finding | null {
  if (expires_at === null || other === null) return null
  const laterMs = new Date(other).getTime() - expires_at.getTime()
  const isAutoRenewed = laterMs >= renewedMs.from && laterMs <= renewedMs.to
  if (Math.abs(laterMs) <= toleranceMs || isAutoRenewed) return null
  return {
    severity: laterMs < 0 ? 'warning' : 'info',
    summary: 'The registry has another expiry date',
    message: `The registrar says ${day(expires_at)}, and ${server} says ${day(new Date(other))}.`,
    remedies: [],
  }
}

function day(time: Date): string {
  return time.toISOString().slice(0, 10)
}
