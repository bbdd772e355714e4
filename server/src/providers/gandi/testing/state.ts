// What the stand-in for Gandi stores. Its answers have the members of real ones (fake-gandi.test.ts).
import type { DsRecord } from '#kernel/domains/ds-record.ts'
import type { Money } from '#kernel/money/money.ts'
import type { Progress } from '#providers/ports/registrar/purchases.ts'

export type GandiState = {
  /** The amount of the prepaid account. */
  prepaid: number
  domains: Map<string, StoredDomain>
  offers: Map<string, { price: Money; isPremium: boolean }>
  /** Names that the registry does not sell. */
  reserved: Set<string>
  /** The names of accepted renewals, in their order; those that `waiting` contains are not executed yet. */
  renewals: string[]
  waiting: Set<string>
  /** The auth codes of names that are registered at other registrars. */
  elsewhere: Map<string, string>
  orders: GandiOrder[]
  /** The states that orders of the names have. */
  states: Map<string, Progress['state']>
}

export type OrderBody = {
  fqdn: string
  duration: number
  currency: string
  owner: Record<string, unknown>
  nameservers?: string[]
  enforce_premium?: boolean
  authinfo?: string
}

export type GandiOrder = { kind: 'register' | 'transfer'; body: OrderBody; step: string; orderedAt: string }

export const newState = (): GandiState => ({
  prepaid: 100_000,
  domains: new Map(),
  offers: new Map(),
  reserved: new Set(),
  renewals: [],
  waiting: new Set(),
  elsewhere: new Map(),
  orders: [],
  states: new Map(),
})

export type StoredDomain = {
  fqdn: string
  createdAt: string
  endsAt: string
  autorenew: boolean
  isLocked: boolean
  nameservers: string[]
  /** The name servers until a change is executed, and how many readings show them. */
  former: { nameservers: string[]; readings: number } | null
  keys: (DsRecord & { id: number; type: string })[]
  hosts: { name: string; ips: string[] }[]
  contacts: Record<string, object>
}

const owner = {
  country: 'GB',
  email: 'owner@example.com',
  family: 'Fam',
  given: 'Giv',
  streetaddr: 'Somestreet',
  city: 'London',
  zip: 'SW1A 1AA',
  phone: '+44.2071234567',
  type: 0,
}

export function newDomain(fqdn: string, expiresAt: Date): StoredDomain {
  return {
    fqdn,
    createdAt: '2003-03-12T12:02:11Z',
    endsAt: `${expiresAt.toISOString().slice(0, 19)}Z`,
    autorenew: true,
    isLocked: true,
    nameservers: ['ns-1-a.gandi.net', 'ns-2-b.gandi.net', 'ns-3-c.gandi.net'],
    former: null,
    keys: [],
    hosts: [],
    contacts: { owner, admin: owner, tech: owner, bill: owner },
  }
}

const href = 'https://api.gandi.net/v5/domain/domains/'

function sharedMembers({ fqdn, isLocked, createdAt, endsAt }: StoredDomain) {
  return {
    status: isLocked ? ['clientTransferProhibited'] : [],
    dates: {
      created_at: createdAt,
      registry_created_at: createdAt,
      registry_ends_at: endsAt,
      updated_at: createdAt,
    },
    tags: ['Tag'],
    fqdn,
    id: 'domain-uuid',
    tld: fqdn.slice(fqdn.indexOf('.') + 1),
    href: href + fqdn,
    fqdn_unicode: fqdn,
  }
}

export function listed(domain: StoredDomain): object {
  return {
    ...sharedMembers(domain),
    autorenew: domain.autorenew,
    owner: 'Example Owner',
    orga_owner: 'Example Organisation',
    domain_owner: 'Example Owner',
    nameserver: { current: 'livedns' },
    nameservers: [],
  }
}

/** A change of name servers shows after a reading or two. */
export function shown(domain: StoredDomain): object {
  const { fqdn, former } = domain
  const nameservers = former && former.readings-- > 0 ? former.nameservers : domain.nameservers
  return {
    ...sharedMembers(domain),
    autorenew: {
      href: `${href}${fqdn}/autorenew`,
      dates: ['2021-01-13T09:04:18Z'],
      duration: 1,
      enabled: domain.autorenew,
      org_id: 'org-uuid',
    },
    nameservers,
    can_tld_lock: true,
    contacts: domain.contacts,
    services: ['gandilivedns', 'dnssec'],
    sharing_space: {
      id: 'SHARING-UUID',
      name: 'User',
      type: 'user',
      reseller: true,
      sharing_space: { id: 'RESELLER-UUID', name: 'Reseller' },
    },
    authinfo: `authinfo-${fqdn}`,
  }
}
