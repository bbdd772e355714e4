// What the stand-in for Porkbun stores.
import type { DsRecord } from '#kernel/domains/ds-record.ts'
import type { Host } from '#providers/ports/registrar/registrar.ts'

export type PorkbunDomain = {
  name: string
  createDate: string
  expireDate: string
  autoRenew: boolean
  /** Whether API access is switched on for it. */
  apiAccess: boolean
  nameservers: string[]
  dsRecords: DsRecord[]
  /** The registry takes keys, of which the API shows no digest. */
  hasKeysOnly?: true
  hosts: Host[]
  /** Registered elsewhere. */
  isExternal?: true
}

export type PorkbunOffer = {
  cents: number
  isPremium: boolean
  minDuration: number
  /** The first year costs less, in cents. */
  promoCents?: number
  /** At another registrar. */
  authCode: string | null
}

export type PorkbunTransfer = { name: string; status: string; orderId: number; transferDate: string }

export type PorkbunState = {
  /** The credit of the account. */
  cents: number
  domains: Map<string, PorkbunDomain>
  offers: Map<string, PorkbunOffer>
  transfers: Map<string, PorkbunTransfer>
  /** The status that transfers of a name get, and from then on have. */
  transferStatus: Map<string, string>
  /** The names of the accepted orders. */
  orders: string[]
  /** Answers by `Idempotency-Key`. */
  answers: Map<string, { request: string; body: object }>
}

export function newState(): PorkbunState {
  return {
    cents: 10_000_000,
    domains: new Map(),
    offers: new Map(),
    transfers: new Map(),
    transferStatus: new Map(),
    orders: [],
    answers: new Map(),
  }
}

export function porkbunTime(instant: Date): string {
  return instant.toISOString().slice(0, 19).replace('T', ' ')
}

export function newDomain(name: string, expiresAt: Date, createdAt = new Date('2021-01-15')): PorkbunDomain {
  return {
    name,
    createDate: porkbunTime(createdAt),
    expireDate: porkbunTime(expiresAt),
    autoRenew: true,
    apiAccess: true,
    nameservers: ['curitiba.ns.porkbun.com', 'fortaleza.ns.porkbun.com'],
    dsRecords: [],
    hosts: [],
  }
}

/** As in the listing and the reading of a domain. */
export function shownDomain({
  name,
  createDate,
  expireDate,
  autoRenew,
  apiAccess,
  isExternal,
}: PorkbunDomain): object {
  return {
    domain: name,
    status: 'ACTIVE',
    tld: name.slice(name.indexOf('.') + 1),
    createDate,
    expireDate,
    securityLock: 1,
    whoisPrivacy: 1,
    autoRenew: autoRenew ? 1 : 0,
    apiAccess: apiAccess ? 1 : 0,
    notLocal: isExternal ? 1 : 0,
  }
}

export function yearLater(text: string): string {
  return `${Number(text.slice(0, 4)) + 1}${text.slice(4)}`
}
