// Availability, orders and transfers at the stand-in for Name.com.
import { type FakeRequest, type FakeResponse, route } from '#providers/testing/servers/fake-api.ts'
import { failure, type NamecomState, newDomain, timeText } from './state.ts'

let lastOrder = 5000

type CreateBody = {
  domain: {
    domainName: string
    autorenewEnabled?: boolean
    nameservers?: string[]
    contacts?: Record<string, object>
  }
  purchasePrice: number
  years: number
}

export function orderRoutes(state: NamecomState) {
  const isFree = (name: string) => !state.domains.has(name) && state.offers.get(name)?.authCode === null
  return [
    route('POST', '/domains:checkAvailability', ({ body }) => {
      const { domainNames } = body as { domainNames: string[] }
      if (domainNames.every((name) => name.endsWith('.unsold')))
        return failure(422, 'Unprocessable', 'No valid domains to check')
      const results = domainNames.flatMap((domainName) => {
        const offer = state.offers.get(domainName)
        const tld = domainName.slice(domainName.indexOf('.') + 1)
        if (tld === 'unsold') return []
        const named = { domainName, sld: domainName.split('.')[0], tld }
        if (!offer || !isFree(domainName)) return [{ ...named, purchasable: false }]
        const { price, isPremium } = offer
        return [
          {
            ...named,
            purchasable: true,
            premium: isPremium,
            purchasePrice: price,
            renewalPrice: price,
            purchaseType: isPremium ? 'registry_premium' : 'registration',
          },
        ]
      })
      return { body: { results } }
    }),
    route('GET', '/domains/{name}:getPricing', ({ params, query }) => {
      const offer = state.offers.get(params['name'] ?? '')
      if (!offer) return failure(404, 'Not Found')
      const price = offer.price * Number(query.get('years') ?? 1)
      return {
        body: {
          premium: offer.isPremium,
          purchasePrice: price,
          renewalPrice: price,
          transferPrice: offer.price,
        },
      }
    }),
    route('GET', '/domaininfo/requirements/{tld}', ({ params }) => ({ body: tldInfo(params['tld'] ?? '') })),
    route('POST', '/domains', (request) => once(state, request, () => create(state, request)), {
      isOrder: true,
    }),
    route('POST', '/domains/{name}:renew', (request) => renew(state, request), { isOrder: true }),
    route('POST', '/transfers', (request) => transfer(state, request), { isOrder: true }),
    route('GET', '/transfers/{name}', ({ params }) => shownTransfer(state, params['name'] ?? '')),
    route('POST', '/transfers/{name}:cancel', ({ params }) => {
      const name = params['name'] ?? ''
      const shown = shownTransfer(state, name)
      const isActive = /^(pending|submitting)/.test(state.transfers.get(name) ?? '')
      if (!isActive) return failure(404, 'Not Found', 'No transfer can be cancelled.')
      state.transfers.set(name, 'canceled')
      state.transferStatus.delete(name)
      return { ...shown, body: { domainName: name, status: 'canceled' } }
    }),
    route('GET', '/accountinfo/balance', () => ({ body: { balance: state.balance } })),
    route('GET', '/orders', () => {
      const orders = state.orders.map(({ id, name, createDate }) => ({
        id,
        createDate,
        status: 'success',
        orderItems: [orderItem(id, name)],
      }))
      return { body: { orders, from: 1, to: orders.length, totalCount: orders.length } }
    }),
  ]

  function create(_: NamecomState, { body }: FakeRequest): FakeResponse {
    const { domain, purchasePrice, years } = body as CreateBody
    const { domainName } = domain
    const offer = state.offers.get(domainName)
    if (!offer || !isFree(domainName)) return failure(400, 'Invalid Argument', 'Domain is not available')
    if (purchasePrice !== offer.price * years) return failure(400, 'Invalid Argument', 'Wrong purchasePrice')
    if (!pay(state, purchasePrice)) return failure(402, 'Insufficient Funds')
    const end = new Date(Date.now() + years * 365 * 86_400_000)
    const created = { ...newDomain(domainName, end, new Date()), ...domain }
    state.domains.set(domainName, created)
    return { body: { domain: created, order: accepted(state, domainName), totalPaid: purchasePrice } }
  }
}

function renew(state: NamecomState, { params, body }: FakeRequest): FakeResponse {
  const domain = state.domains.get(params['name'] ?? '')
  const { purchasePrice, years } = body as { purchasePrice: number; years: number }
  if (!domain) return failure(404, 'Not Found')
  const price = (state.offers.get(domain.domainName)?.price ?? 0) * years
  if (purchasePrice !== price) return failure(400, 'Invalid Argument', 'Wrong purchasePrice')
  pay(state, price)
  const expireDate = `${Number(domain.expireDate.slice(0, 4)) + years}${domain.expireDate.slice(4)}`
  domain.expireDate = expireDate
  return { body: { domain, order: accepted(state, domain.domainName), totalPaid: price } }
}

function transfer(state: NamecomState, { body }: FakeRequest): FakeResponse {
  const { domainName, authCode, purchasePrice } = body as {
    domainName: string
    authCode: string
    purchasePrice: number
  }
  const offer = state.offers.get(domainName)
  if (!offer || state.domains.has(domainName)) return failure(409, 'Conflict', 'Domain is in the account')
  if (authCode !== offer.authCode) return failure(400, 'Invalid Argument', 'Wrong auth code')
  if (purchasePrice !== offer.price) return failure(400, 'Invalid Argument', 'Wrong purchasePrice')
  if (!pay(state, purchasePrice)) return failure(402, 'Insufficient Funds')
  const status = state.transferStatus.get(domainName) ?? 'submitting_transfer'
  state.transfers.set(domainName, status)
  const order = accepted(state, domainName)
  return { body: { order, totalPaid: purchasePrice, transfer: shownTransfer(state, domainName).body } }
}

/** The transfer as it is now; once it is completed, the domain is in the account. */
function shownTransfer(state: NamecomState, domainName: string): FakeResponse {
  if (!state.transfers.has(domainName)) return failure(404, 'Not Found')
  const status = state.transferStatus.get(domainName) ?? state.transfers.get(domainName) ?? ''
  state.transfers.set(domainName, status)
  if (status === 'completed' && !state.domains.has(domainName))
    state.domains.set(domainName, newDomain(domainName, new Date('2032-03-04T05:06:07Z')))
  return { body: { domainName, status } }
}

function pay(state: NamecomState, price: number): boolean {
  if (price > state.balance) return false
  state.balance -= price
  return true
}

/** A repeated key gets the same answer. */
function once(state: NamecomState, { headers }: FakeRequest, handle: () => FakeResponse): FakeResponse {
  const key = String(headers['x-idempotency-key'])
  const response = state.answers.get(key) ?? handle()
  state.answers.set(key, response)
  return response
}

function accepted(state: NamecomState, name: string): number {
  const id = ++lastOrder
  state.orders.push({ id, name, createDate: timeText(new Date()) })
  return id
}

function orderItem(id: number, name: string) {
  return {
    id,
    name,
    duration: 1,
    interval: 'year',
    originalPrice: null,
    price: 11.5,
    quantity: 1,
    status: 'success',
    type: 'registration',
  }
}

function tldInfo(tld: string) {
  const fields = {
    intended_use: {
      type: 'enum',
      required: true,
      label: 'Intended use',
      options: [
        { value: 'personal', label: 'Personal' },
        { value: 'business', fields: { tax_id: { type: 'string', required: true } } },
      ],
    },
    terms: { type: 'notice', required: false, description: 'Read the terms of the registry.' },
  }
  return {
    tldInfo: {
      tld,
      ccTld: tld.length === 2,
      supportsTransferLock: true,
      supportsDnssec: true,
      supportsPremium: true,
      supportsPrivacy: true,
      requiresPreDelegation: false,
      expirationGracePeriod: 30,
      allowedRegistrationYears: tld === 'ai' ? [2, 4, 6, 8, 10] : [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
      idnLanguages: {},
      hsts: false,
      minDomainLength: 1,
      minIdnDomainLength: null,
    },
    requirements: tld === 'de' ? { description: 'The fields of .de', fields } : {},
  }
}
