/** What the registrar and the registry say about a domain, in the same format. */
import type { Domain } from '#areas/domains/states.tsx'
import type { MessageKey } from '#language/language.ts'
import type { Registry } from './reasons.ts'

export type Source = {
  label: MessageKey<'domains'>
  registrar: string | null
  expiresAt: string | null
  statuses: readonly string[]
  isLocked: boolean | null
  nameservers: readonly string[] | null
  dsRecords: readonly string[] | null
}

/** The registry is the only source of a domain that is held elsewhere. */
export function sourcesOf(domain: Domain, registry: Registry | null): Source[] {
  const own: Source = {
    label: domain.connection_id === null ? 'registrySays' : 'registrar',
    registrar: domain.registrar,
    expiresAt: domain.expiry_source === 'entered' ? null : domain.expires_at,
    statuses: domain.epp_statuses,
    isLocked: domain.locked,
    nameservers: domain.nameservers,
    dsRecords: domain.ds_records,
  }
  return domain.connection_id !== null && registry?.is_registered ? [own, registrySource(registry)] : [own]
}

const transferLocks = ['clientTransferProhibited', 'serverTransferProhibited']

function registrySource({ registrar, expires_at, statuses, nameservers, ds_records }: Registry): Source {
  return {
    label: 'registrySays',
    registrar,
    expiresAt: expires_at,
    statuses,
    // Without any status, the registry publishes none.
    isLocked: statuses.length === 0 ? null : statuses.some((status) => transferLocks.includes(status)),
    nameservers,
    dsRecords: ds_records,
  }
}
