/**
 * What happens at a registrar, without its API: domains, offers and orders of one account. The stand-ins of registrars
 * serve it in the form of their vendors.
 */
import type { ContactRole } from '#kernel/domains/contacts/contact.ts'
import type { DsRecord } from '#kernel/domains/ds-record.ts'
import { amountOf, type Money, millionths } from '#kernel/money/money.ts'
import type { Progress, PurchaseKind } from '#providers/ports/registrar/purchases.ts'
import type { Host } from '#providers/ports/registrar/registrar.ts'

export type ModelDomain = {
  name: string
  createdAt: Date
  expiresAt: Date
  isAutoRenewed: boolean
  isLocked: boolean
  hasPrivacy: boolean
  nameservers: readonly string[]
  dsRecords: readonly DsRecord[]
  hosts: readonly Host[]
  authCode: string
  isInRedemption: boolean
  /** The API returns it in a form that no adapter understands. */
  isBroken: boolean
  /** In the form of the vendor. */
  contacts: Partial<Record<ContactRole, unknown>>
}

export type ModelOrder = {
  id: string
  kind: PurchaseKind
  name: string
  years: number
  state: Progress['state']
  orderedAt: Date
  /** What the new domain has. */
  settings: Partial<ModelDomain>
}

export type ModelOffer = { price: Money; isPremium: boolean }

/** How the stand-in fails, each once, with its next response or order. */
export type ModelFault = 'rate_limit' | 'server_error' | 'malformed' | 'lose_answer' | 'lose_order'

export type RegistrarModel = ReturnType<typeof createRegistrarModel>

export function createRegistrarModel(
  nameservers: readonly string[] = ['ns1.registrar.example', 'ns2.registrar.example'],
) {
  const domains = new Map<string, ModelDomain>()
  const offers = new Map<string, ModelOffer>()
  const elsewhere = new Map<string, string>()
  const reserved = new Set<string>()
  const orders: ModelOrder[] = []
  const states = new Map<string, Progress['state']>()
  const faults = new Set<ModelFault>()
  const account = { balance: '100000.00' }
  const key = (kind: PurchaseKind, name: string) => `${kind} ${name}`

  function addDomain(name: string, expiresAt: Date, settings: Partial<ModelDomain> = {}): ModelDomain {
    const domain: ModelDomain = {
      name,
      createdAt: new Date('2020-03-04T05:06:07Z'),
      expiresAt,
      isAutoRenewed: false,
      isLocked: true,
      hasPrivacy: false,
      nameservers,
      dsRecords: [],
      hosts: [],
      authCode: `code-of-${name}`,
      isInRedemption: false,
      isBroken: false,
      contacts: {},
      ...settings,
    }
    domains.set(name, domain)
    return domain
  }

  function execute(order: ModelOrder): void {
    order.state = 'done'
    const present = domains.get(order.name)
    if (order.kind === 'register' || order.kind === 'transfer') {
      elsewhere.delete(order.name)
      const now = new Date()
      addDomain(order.name, yearsLater(now, order.years), { createdAt: now, ...order.settings })
    } else if (present) {
      present.isInRedemption = false
      present.expiresAt = yearsLater(present.expiresAt, order.years)
    }
  }

  const priceOf = (name: string, years: number) =>
    millionths(offers.get(name)?.price.amount ?? '0') * BigInt(years)
  const balance = () => millionths(account.balance)

  return {
    domains,
    offers,
    /** The credit, in the currency of the offers. Orders are paid from it, also by registrars that do not refuse any. */
    account,
    canPay: (name: string, years = 1) => priceOf(name, years) <= balance(),
    /** The auth codes of names that are registered at other registrars. */
    elsewhere,
    /** Names that the registry does not sell. */
    reserved,
    orders,
    faults,
    addDomain,
    /** Whether the fault is set; it is then used up. */
    takeFault: (fault: ModelFault) => faults.delete(fault),
    isAvailable: (name: string) =>
      offers.has(name) && !domains.has(name) && !elsewhere.has(name) && !reserved.has(name),
    setAvailable(name: string, price: Money, isPremium = false) {
      offers.set(name, { price, isPremium })
    },
    /**
     * Accepts an order. It is executed now if its state is `done`, which `state` or `setOrderState` says, unless it has to
     * be paid first.
     */
    order(
      kind: PurchaseKind,
      name: string,
      { years = 1, settings = {}, state = 'done' as Progress['state'], isUnpaid = false } = {},
    ): ModelOrder {
      const order: ModelOrder = {
        id: String(1000 + orders.length),
        kind,
        name,
        years,
        state: isUnpaid ? 'needs_user' : (states.get(key(kind, name)) ?? state),
        orderedAt: new Date(),
        settings,
      }
      orders.push(order)
      const rest = balance() - priceOf(name, years)
      account.balance = amountOf(rest < 0n ? 0n : rest)
      if (order.state === 'done') execute(order)
      return order
    },
    pay(order: ModelOrder) {
      order.state = states.get(key(order.kind, order.name)) ?? 'running'
      if (order.state === 'done') execute(order)
    },
    setOrderState(name: string, kind: PurchaseKind, state: Progress['state']) {
      states.set(key(kind, name), state)
      for (const order of orders) {
        if (order.name !== name || order.kind !== kind || ['done', 'failed'].includes(order.state)) continue
        order.state = state
        if (state === 'done') execute(order)
      }
    },
    /** How many orders of the name were accepted. */
    bought: (name: string) => orders.filter((order) => order.name === name).length,
  }
}

export function yearsLater(instant: Date, years: number): Date {
  const later = new Date(instant)
  later.setUTCFullYear(later.getUTCFullYear() + years)
  return later
}
