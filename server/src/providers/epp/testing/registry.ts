/** The state of a registry for tests, with the domains of several registrars. */
import { randomUUID } from 'node:crypto'
import type { Money } from '#kernel/money/money.ts'
import type { Progress } from '#providers/ports/registrar/purchases.ts'

export type StoredDomain = {
  registrar: string
  statuses: Set<string>
  grace: Set<string>
  nameservers: string[]
  registrant: string | null
  contacts: { type: string; id: string }[]
  created: Date
  updated: Date
  /** A text, so that it can be a year that no adapter understands. */
  expires: string
  authCode: string
  /** As markup: what was added. */
  dnssec: string[]
  transfer: { status: string; from: string; to: string; at: Date } | null
}
export type StoredHost = { addresses: string[]; registrar: string }
export type StoredContact = { registrar: string; markup: string }
export type StoredMessage = { id: string; text: string; data: string }
export type OrderState = Progress['state']
type Price = Money & { isPremium: boolean }

export type EppRegistry = {
  registrar: string
  password: string
  domains: Map<string, StoredDomain>
  hosts: Map<string, StoredHost>
  contacts: Map<string, StoredContact>
  prices: Map<string, Price>
  reserved: Set<string>
  messages: StoredMessage[]
  orderStates: Map<string, OrderState>
  bought: Map<string, number>
  /** What goes wrong with the next command of the kind. */
  faults: { loseOrder: boolean; loseAnswer: boolean; answer: string | null; refuseLogin: string | null }
  options: {
    hidesAuthCodes: boolean
    hidesForeign: boolean
    services: Set<string>
    dnssecForm: 'dsData' | 'keyData'
  }
}

export const otherRegistrar = 'OTHER-REG'

export function createRegistry(): EppRegistry {
  return {
    registrar: 'HOLDFAST-1',
    password: 'sEcret-123456',
    domains: new Map(),
    hosts: new Map(),
    contacts: new Map(),
    prices: new Map(),
    reserved: new Set(),
    messages: [],
    orderStates: new Map(),
    bought: new Map(),
    faults: { loseOrder: false, loseAnswer: false, answer: null, refuseLogin: null },
    options: {
      hidesAuthCodes: false,
      hidesForeign: false,
      services: new Set(['domain', 'host', 'contact', 'rgp', 'secDNS', 'fee']),
      dnssecForm: 'dsData',
    },
  }
}

export function newDomain(registrar: string, expiresAt: Date): StoredDomain {
  const longAgo = new Date('2020-01-02T03:04:05Z')
  return {
    registrar,
    statuses: new Set(),
    grace: new Set(),
    nameservers: [],
    registrant: null,
    contacts: [],
    created: longAgo,
    updated: longAgo,
    expires: expiresAt.toISOString(),
    authCode: `code-${randomUUID().slice(0, 8)}`,
    dnssec: [],
    transfer: null,
  }
}

export function countOrder(registry: EppRegistry, name: string): void {
  registry.bought.set(name, (registry.bought.get(name) ?? 0) + 1)
}

/** Moves an order that waits to this state, as the other registrar or a person at the registry would. */
export function settleOrder(registry: EppRegistry, name: string, state: OrderState): void {
  const domain = registry.domains.get(name)
  if (!domain) return
  if (state === 'done') {
    domain.statuses.delete('pendingCreate')
    if (domain.transfer?.status === 'pending') approveTransfer(domain)
    domain.grace.delete('pendingRestore')
  }
}

export function approveTransfer(domain: StoredDomain): void {
  if (!domain.transfer) return
  domain.transfer.status = 'clientApproved'
  domain.registrar = domain.transfer.to
  domain.statuses.delete('pendingTransfer')
}
