// Offers and orders of the stand-in for GoDaddy: version 2 of its API, in which each accepted request is an action.

import type { Money } from '#kernel/money/money.ts'
import { millionths } from '#kernel/money/money.ts'
import type { Progress, PurchaseKind } from '#providers/ports/registrar/purchases.ts'
import { yearsLater } from '#providers/testing/registrar-model/registrar-model.ts'
import { type FakeRequest, type FakeResponse, route } from '#providers/testing/servers/fake-api.ts'
import { newDomain, type StoredDomain } from './stored-domain.ts'

export type GodaddyOrders = {
  offers: Map<string, Money>
  /** The auth codes of names that are registered at other registrars. */
  elsewhere: Map<string, string>
  /** The states that orders of the names have. */
  states: Map<string, Progress['state']>
  accepted: AcceptedOrder[]
}

type OrderBody = {
  domain?: string
  authCode?: string
  expires?: string
  consent: { price: number; currency: string; agreementKeys?: string[]; agreedBy: string }
  nameServers?: string[]
  renewAuto?: boolean
  privacy?: boolean
  contacts?: Record<string, object>
}

export type AcceptedOrder = {
  kind: 'register' | 'renew' | 'transfer'
  name: string
  requestId: string
  createdAt: string
  status: string
  body: OrderBody
}

type Failure = (status: number, code: string, message: string, fields?: object[]) => FakeResponse

export const newOrders = (): GodaddyOrders => ({
  offers: new Map(),
  elsewhere: new Map(),
  states: new Map(),
  accepted: [],
})

const statuses: Readonly<Record<Progress['state'], string>> = {
  running: 'PENDING',
  needs_user: 'AWAITING',
  blocked: 'PENDING',
  done: 'SUCCESS',
  failed: 'FAILED',
}

export const agreements = [
  { agreementKey: 'DNRA', title: 'Domain Name Registration Agreement', url: 'https://godaddy.example/DNRA' },
  { agreementKey: 'DNTA', title: 'Domain Name Transfer Agreement', url: 'https://godaddy.example/DNTA' },
]

export function orderRoutes(domains: Map<string, StoredDomain>, orders: GodaddyOrders, failure: Failure) {
  const shop = { domains, orders, failure }
  const base = '/v2/customers/{customer}/domains'
  const order = (kind: AcceptedOrder['kind'], isDryRun: boolean) => (request: FakeRequest) =>
    request.params['customer'] === customerNumber
      ? accept(shop, kind, request, isDryRun)
      : failure(403, 'ACCESS_DENIED', 'Authenticated user is not allowed access')
  return [
    route('POST', '/v1/domains/available', ({ body }) => available(shop, body as string[])),
    route('GET', '/v1/domains/available', ({ query }) => {
      const name = query.get('domain') ?? ''
      if (name.endsWith('.unsold')) return failure(422, 'UNSUPPORTED_TLD', 'The TLD is not supported')
      return { body: availability(shop, name, query.get('forTransfer') === 'true') }
    }),
    route('GET', '/v1/domains/agreements', ({ query }) => ({
      body: agreementsOf(query.get('forTransfer') === 'true').map((one) => ({ ...one, content: 'Text' })),
    })),
    route('POST', `${base}/register`, order('register', false), { isOrder: true }),
    route('POST', `${base}/register/validate`, order('register', true)),
    route('POST', `${base}/{name}/renew`, order('renew', false), { isOrder: true }),
    route('POST', `${base}/{name}/transfer`, order('transfer', false), { isOrder: true }),
    route('POST', `${base}/{name}/transfer/validate`, order('transfer', true)),
    route('POST', `${base}/{name}/transferInCancel`, ({ params }) => {
      const found = orders.accepted.findLast(({ name }) => name === params['name'])
      if (found) found.status = 'CANCELLED'
      return { status: 202 }
    }),
    route('GET', `${base}/{name}/actions`, ({ params }) => {
      const own = orders.accepted.filter(({ name }) => name === params['name'])
      if (own.length === 0) return failure(404, 'NOT_FOUND', 'The domain does not exist')
      return { body: own.toReversed().flatMap(actionsOf) }
    }),
    route('GET', `${base}/{name}`, ({ params }) => {
      const found = domains.get(params['name'] ?? '')
      return found ? { body: detail(found, orders) } : failure(404, 'NOT_FOUND', 'The domain does not exist')
    }),
  ]
}

export const customerNumber = '1234567890'

/** The state of orders of the name, of those made later as well. */
export function setOrderState(
  domains: Map<string, StoredDomain>,
  orders: GodaddyOrders,
  { name, kind, state }: { name: string; kind: PurchaseKind; state: Progress['state'] },
): void {
  orders.states.set(name, state)
  for (const order of orders.accepted)
    if (order.name === name && order.kind === kind) proceed(domains, orders, order)
}

type Shop = { domains: Map<string, StoredDomain>; orders: GodaddyOrders; failure: Failure }

function accept(
  shop: Shop,
  kind: AcceptedOrder['kind'],
  request: FakeRequest,
  isDryRun: boolean,
): FakeResponse {
  const { domains, orders, failure } = shop
  const body = request.body as OrderBody
  const name = request.params['name'] ?? body.domain ?? ''
  const price = orders.offers.get(name)
  const refused = (path: string, message: string) =>
    failure(422, 'INVALID_BODY', "Request body doesn't fulfill schema", [{ path, code: 'MISMATCH', message }])
  const { consent } = body
  if (!price || consent.price !== Number(millionths(price.amount)) || consent.currency !== price.currency)
    return refused('consent.price', 'The price is another one')
  const held = domains.get(name)
  if (kind === 'register' && (held || orders.elsewhere.has(name))) return refused('domain', 'It is taken')
  if (kind === 'renew' && held?.expires !== body.expires)
    return refused('expires', 'It expires at another time')
  if (kind === 'transfer' && orders.elsewhere.get(name) !== body.authCode)
    return refused('authCode', 'The code is wrong')
  const wanted = agreementsOf(kind === 'transfer').map(({ agreementKey }) => agreementKey)
  if (kind !== 'renew' && consent.agreementKeys?.join() !== wanted.join())
    return refused('consent.agreementKeys', 'Agreements are missing')
  if (isDryRun) return { status: 204 }
  const order: AcceptedOrder = {
    kind,
    name,
    body,
    requestId: String(request.headers['x-request-id']),
    createdAt: new Date().toISOString(),
    status: 'ACCEPTED',
  }
  orders.accepted.push(order)
  proceed(domains, orders, order)
  return { status: 202 }
}

function proceed(domains: Map<string, StoredDomain>, orders: GodaddyOrders, order: AcceptedOrder): void {
  const { name, body } = order
  const state = orders.states.get(name) ?? 'running'
  order.status = statuses[state]
  if (state !== 'done') return
  const held = domains.get(name)
  if (held) held.expires = yearsLater(new Date(held.expires), 1).toISOString()
  else {
    const now = new Date()
    orders.elsewhere.delete(name)
    const { renewAuto = true, nameServers } = body
    const ordered = { createdAt: now.toISOString(), renewAuto, ...(nameServers && { nameServers }) }
    domains.set(name, { ...newDomain(name, yearsLater(now, 1)), ...ordered })
  }
}

/** A transfer that was started is an action of the system. */
function actionsOf({ kind, requestId, createdAt, status }: AcceptedOrder): object[] {
  const types = { register: 'REGISTER', renew: 'RENEW', transfer: 'TRANSFER' }
  const reason =
    status === 'FAILED' || status === 'AWAITING'
      ? { reason: { code: 'REGISTRY', message: 'See the registry' } }
      : {}
  const own = { type: types[kind], origination: 'USER', createdAt, requestId }
  if (kind !== 'transfer') return [{ ...own, status, ...reason }]
  return [
    { type: 'TRANSFER_IN', origination: 'SYSTEM', createdAt, status, ...reason },
    { ...own, status: 'SUCCESS' },
  ]
}

function available(shop: Shop, names: readonly string[]): FakeResponse {
  const unsold = names.filter((name) => name.endsWith('.unsold'))
  const domains = names
    .filter((name) => !unsold.includes(name))
    .map((name) => availability(shop, name, false))
  const errors = unsold.map((domain) => ({
    code: 'UNSUPPORTED_TLD',
    domain,
    message: 'The TLD is not supported',
    path: 'domain',
    status: 422,
  }))
  return errors.length > 0 ? { status: 203, body: { domains, errors } } : { body: { domains } }
}

function availability({ domains, orders }: Shop, domain: string, forTransfer: boolean): object {
  const { offers, elsewhere } = orders
  const price = offers.get(domain)
  const isFree = price !== undefined && !domains.has(domain)
  const isOffered = isFree && (forTransfer || !elsewhere.has(domain))
  const cost = isOffered && {
    price: Number(millionths(price.amount)),
    currency: price.currency,
    period: 1,
  }
  return { domain, available: isOffered, definitive: true, ...cost }
}

function agreementsOf(forTransfer: boolean) {
  return forTransfer ? agreements : agreements.slice(0, 1)
}

function detail(domain: StoredDomain, { offers }: GodaddyOrders): object {
  const { domain: name, expires, locked, renewAuto, nameServers, createdAt, contacts } = domain
  const price = offers.get(name)
  const contact = {
    ...contacts['contactRegistrant'],
    contactId: 'contact-1',
    exposeWhois: false,
    exposeRegistrantOrganization: false,
  }
  return {
    domainId: '1002003',
    domain: name,
    status: 'ACTIVE',
    expiresAt: expires,
    expirationProtected: false,
    holdRegistrar: false,
    locked,
    privacy: false,
    renewAuto,
    renewDeadline: expires,
    transferProtected: false,
    createdAt,
    authCode: `Auth#${name}`,
    nameServers,
    contacts: { registrant: contact, admin: contact, tech: contact, billing: contact },
    ...(price && {
      renewal: { renewable: true, price: Number(millionths(price.amount)), currency: price.currency },
    }),
  }
}
