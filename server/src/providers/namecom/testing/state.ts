// What the stand-in for Name.com stores, and how it shows it.
import type { DsRecord } from '#kernel/domains/ds-record.ts'
import type { FakeResponse } from '#providers/testing/servers/fake-api.ts'

export type NamecomDomain = {
  domainName: string
  createDate: string
  expireDate: string
  autorenewEnabled: boolean
  locked: boolean
  privacyEnabled: boolean
  nameservers: string[]
  contacts: Record<string, object>
  renewalPrice: number
}

export type NamecomOffer = { price: number; isPremium: boolean; authCode: string | null }

export type NamecomState = {
  /** The credit of the account, which has no other way to pay. */
  balance: number
  domains: Map<string, NamecomDomain>
  dsRecords: Map<string, DsRecord[]>
  /** Domains whose registry shows no DS records. */
  withoutDnssec: Set<string>
  hosts: Map<string, Map<string, string[]>>
  offers: Map<string, NamecomOffer>
  /** The status of the last transfer of each name. */
  transfers: Map<string, string>
  /** The status that transfers of a name get, and from then on have. */
  transferStatus: Map<string, string>
  orders: { id: number; name: string; createDate: string }[]
  /** Answers by `X-Idempotency-Key`. */
  answers: Map<string, FakeResponse>
}

export function newState(): NamecomState {
  return {
    balance: 100_000,
    domains: new Map(),
    dsRecords: new Map(),
    withoutDnssec: new Set(),
    hosts: new Map(),
    offers: new Map(),
    transfers: new Map(),
    transferStatus: new Map(),
    orders: [],
    answers: new Map(),
  }
}

const owner = {
  firstName: 'John',
  lastName: 'Doe',
  address1: '123 Main Street',
  city: 'Denver',
  state: 'CO',
  zip: '80202',
  country: 'US',
  email: 'john.doe@example.com',
  phone: '+15551234567',
}

export function newDomain(name: string, expiresAt: Date, createdAt = new Date('2021-01-15')): NamecomDomain {
  return {
    domainName: name,
    createDate: timeText(createdAt),
    expireDate: timeText(expiresAt),
    autorenewEnabled: true,
    locked: true,
    privacyEnabled: true,
    nameservers: ['ns1.name.com', 'ns2.name.com'],
    contacts: { registrant: owner, admin: owner, tech: owner, billing: owner },
    renewalPrice: 12.99,
  }
}

/** To the second. */
export function timeText(instant: Date): string {
  return `${instant.toISOString().slice(0, 19)}Z`
}

export function failure(status: number, message: string, details: string | null = null): FakeResponse {
  return { status, body: { message, details } }
}
