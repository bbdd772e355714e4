/**
 * The domains of a sandbox, one entry each in its connection's provider state. Time passes for them by moving their
 * dates into the past.
 */
import { dsRecordOf } from '#kernel/domains/ds-record.ts'
import type { EppStatus } from '#kernel/domains/epp-status.ts'
import { addSeconds } from '#kernel/time.ts'
import type { ProviderState } from '#providers/ports/provider.ts'
import type { Host, RegistrarDomain } from '#providers/ports/registrar/registrar.ts'
import { defaultNameServers } from '../state.ts'

/** As stored, with times as texts. */
export type SandboxDomain = {
  registered_at: string
  expires_at: string
  auto_renew: boolean
  locked: boolean
  privacy: boolean
  nameservers: string[]
  /** As in zone files. This and `hosts` are absent in domains of earlier versions. */
  ds_records?: readonly string[]
  hosts?: readonly Host[]
  auth_code: string
  /** Statuses that a registry would set, such as `serverHold`. */
  statuses: EppStatus[]
}

const domainPrefix = 'sandbox/domain/'
const daySeconds = 86_400

/** The periods of most generic top-level domains, in days after the expiry. */
export const renewableDays = 30
const redemptionDays = renewableDays + 30
const pendingDeleteDays = redemptionDays + 5

export async function sandboxDomainNames(providerState: ProviderState): Promise<string[]> {
  return (await providerState.keys(domainPrefix)).map((key) => key.slice(domainPrefix.length)).sort()
}

export async function readSandboxDomain(
  providerState: ProviderState,
  name: string,
): Promise<SandboxDomain | undefined> {
  // Only `updateSandboxDomain` writes this entry.
  return (await providerState.read(domainPrefix + name)) as SandboxDomain | undefined
}

/** Changes a domain. `change` gets undefined for a missing domain and returns undefined to remove it. */
export async function updateSandboxDomain(
  providerState: ProviderState,
  name: string,
  change: (domain: SandboxDomain | undefined) => SandboxDomain | undefined,
): Promise<void> {
  await providerState.update(domainPrefix + name, (value) => change(value as SandboxDomain | undefined))
}

/** A domain registered for a year. */
export function newSandboxDomain(name: string, now: Date): SandboxDomain {
  return {
    registered_at: now.toISOString(),
    expires_at: yearsLater(now, 1).toISOString(),
    auto_renew: false,
    locked: true,
    privacy: true,
    nameservers: [...defaultNameServers],
    auth_code: `sandbox-${name}`,
    statuses: [],
  }
}

/** The domain after this many days. */
export function agedDomain(domain: SandboxDomain, days: number): SandboxDomain {
  const earlier = (time: string) => addSeconds(new Date(time), -days * daySeconds).toISOString()
  return { ...domain, registered_at: earlier(domain.registered_at), expires_at: earlier(domain.expires_at) }
}

/** The domain as its registrar shows it now; null once it has been released. */
export function shownDomain(name: string, domain: SandboxDomain, now: Date): RegistrarDomain | null {
  const expiresAt = renewedUntil(domain, now)
  const lapsed = lapsedStatuses(expiresAt, now)
  if (lapsed === null) return null
  const statuses: EppStatus[] = [...domain.statuses, ...lapsed]
  if (domain.locked) statuses.push('clientTransferProhibited')
  return {
    name,
    createdAt: new Date(domain.registered_at),
    expiresAt,
    statuses: statuses.length > 0 ? [...new Set(statuses)] : ['ok'],
    isAutoRenewed: domain.auto_renew,
    isLocked: domain.locked,
    hasPrivacy: domain.privacy,
    nameservers: domain.nameservers.toSorted(),
    dsRecords: (domain.ds_records ?? []).map(dsRecordOf).filter((record) => record !== null),
  }
}

function renewedUntil({ auto_renew, expires_at }: SandboxDomain, now: Date): Date {
  let expiresAt = new Date(expires_at)
  while (auto_renew && expiresAt <= now) expiresAt = yearsLater(expiresAt, 1)
  return expiresAt
}

/** The statuses of a domain that was not renewed; null once it has been released. */
function lapsedStatuses(expiresAt: Date, now: Date): EppStatus[] | null {
  const days = (now.getTime() - expiresAt.getTime()) / (daySeconds * 1000)
  if (days < 0) return []
  if (days < renewableDays) return ['autoRenewPeriod']
  if (days < redemptionDays) return ['pendingDelete', 'redemptionPeriod']
  return days < pendingDeleteDays ? ['pendingDelete'] : null
}

export function yearsLater(instant: Date, years: number): Date {
  const later = new Date(instant)
  later.setUTCFullYear(later.getUTCFullYear() + years)
  return later
}
