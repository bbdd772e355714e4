/** What the registry says beside what the registrar says. */
import type { DomainChecksRow, DomainRow } from '../store/tables.ts'
import { expiryFinding, lockFinding, type Registered, statusFinding } from './list/registry-disagrees.ts'

export const comparedFields = [
  'registration',
  'statuses',
  'expires_at',
  'locked',
  'nameservers',
  'ds_records',
] as const
export type ComparedField = (typeof comparedFields)[number]

const noRegistration = {
  statuses: [],
  expires_at: null,
  registrar: null,
  nameservers: [],
  ds_records: null,
}

export function registryView(domain: DomainRow, checks: DomainChecksRow | undefined) {
  const { registry, registry_read_at } = checks ?? {}
  if (!registry) return null
  return {
    ...noRegistration,
    ...registry,
    differences: registry.is_registered ? differencesOf(domain, registry) : (['registration'] as const),
    read_at: registry_read_at ?? null,
  }
}

/** What one of them does not tell is no difference. */
function differencesOf(domain: DomainRow, registry: Registered): ComparedField[] {
  const isDifferent: Record<ComparedField, boolean> = {
    registration: false,
    statuses: statusFinding(domain, registry) !== null,
    expires_at: expiryFinding(domain, registry) !== null,
    locked: lockFinding(domain, registry) !== null,
    // A registry that publishes none is not one that has none.
    nameservers: registry.nameservers.length > 0 && areDifferent(domain.nameservers, registry.nameservers),
    ds_records: areDifferent(domain.ds_records, registry.ds_records ?? null),
  }
  return comparedFields.filter((field) => isDifferent[field])
}

function areDifferent(one: readonly string[] | null, other: readonly string[] | null): boolean {
  if (one === null || other === null) return false
  const [a, b] = [one, other].map((values) => values.map(canonical).sort().join('\n'))
  return a !== b
}

const canonical = (text: string) => text.toLowerCase().replace(/\.$/, '')
