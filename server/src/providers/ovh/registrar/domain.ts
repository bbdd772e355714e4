import { type Static, Type } from 'typebox'
import { searchedName } from '#kernel/dns/name.ts'
import type { EppStatus } from '#kernel/domains/epp-status.ts'
import { responseShape } from '#providers/response-shape.ts'

const apiDomain = Type.Object({
  domain: Type.String(),
  expirationDate: Type.Optional(Type.String()),
  nameServers: Type.Array(Type.Object({ nameServer: Type.String() })),
  state: Type.String(),
  suspensionState: Type.Optional(Type.String()),
  transferLockStatus: Type.String(),
  contactOwner: Type.Optional(Type.Object({ id: Type.String() })),
})
const apiService = Type.Object({
  creation: Type.String(),
  expiration: Type.String(),
  renew: Type.Optional(
    Type.Union([Type.Null(), Type.Object({ automatic: Type.Boolean() }, { additionalProperties: true })]),
  ),
})
export type ApiDomain = Static<typeof apiDomain>
export type ApiService = Static<typeof apiService>
export const isDomain = responseShape(apiDomain)
export const isService = responseShape(apiService)

const statusesOfState: Readonly<Record<string, readonly EppStatus[]>> = {
  autorenew_in_progress: ['autoRenewPeriod'],
  autorenew_registry_in_progress: ['autoRenewPeriod'],
  deleted: ['pendingDelete'],
  dispute: ['serverTransferProhibited', 'serverUpdateProhibited'],
  outgoing_transfer: ['pendingTransfer'],
  pending_create: ['pendingCreate'],
  pending_delete: ['pendingDelete'],
  pending_installation: ['pendingCreate'],
  registry_suspended: ['serverHold'],
  restorable: ['redemptionPeriod'],
  technical_suspended: ['clientHold'],
}

/** Null: the registry has no lock. */
export function isLocked({ transferLockStatus }: ApiDomain): boolean | null {
  if (['locked', 'locking'].includes(transferLockStatus)) return true
  return ['unlocked', 'unlocking'].includes(transferLockStatus) ? false : null
}

export function statusesOf(domain: ApiDomain): EppStatus[] {
  const statuses = [...(statusesOfState[domain.state] ?? [])]
  if (isLocked(domain)) statuses.push('clientTransferProhibited')
  if (domain.suspensionState === 'suspended' && !statuses.includes('clientHold')) statuses.push('clientHold')
  return statuses.length > 0 ? statuses : ['ok']
}

export function nameserversOf({ nameServers }: ApiDomain): string[] {
  return nameServers.map(({ nameServer }) => searchedName(nameServer)).sort()
}

/** A date or time of the API; null for another text. */
export function dateOf(text: string | undefined): Date | null {
  const date = new Date(text ?? '')
  return Number.isNaN(date.getTime()) ? null : date
}
