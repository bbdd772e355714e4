// Checks, orders and transfers at the stand-in for Porkbun.
import { type FakeRequest, type FakeResponse, route } from '#providers/testing/servers/fake-api.ts'
import { newDomain, type PorkbunState, porkbunTime, yearLater } from './state.ts'

const ownStatuses = ['DONE', 'CANCELED']
let lastOrder = 1000

export function orderRoutes(state: PorkbunState) {
  const order = (path: string, handle: (name: string, body: OrderBody) => FakeResponse) =>
    route('POST', path, (request) => once(state, request, handle), { isOrder: true })
  return [
    route('POST', '/domain/checkDomain/{domain}', ({ params }) => check(state, params['domain'] ?? '')),
    order('/domain/create/{domain}', (name, { cost }) => {
      const offer = state.offers.get(name)
      if (!offer || offer.authCode !== null || state.domains.has(name))
        return failure('DOMAIN_NOT_AVAILABLE', 'Domain is not available.')
      if (offer.isPremium) return failure('PREMIUM_DOMAIN', 'Premium domains cannot be registered via API.')
      if (cost !== (offer.promoCents ?? offer.cents) + offer.cents * (offer.minDuration - 1))
        return failure('COST_MISMATCH', 'The cost does not match the price.')
      const year = new Date(Date.now() + 365 * 86_400_000)
      state.domains.set(name, newDomain(name, year, new Date()))
      return accepted(state, name, { cost })
    }),
    order('/domain/renew/{domain}', (name, { cost }) => {
      const domain = state.domains.get(name)
      if (!domain) return failure('INVALID_DOMAIN', 'Invalid domain.')
      if (cost !== state.offers.get(name)?.cents)
        return failure('COST_MISMATCH', 'The cost does not match the price.')
      domain.expireDate = yearLater(domain.expireDate)
      return accepted(state, name, { cost, expirationDate: domain.expireDate.slice(0, 10) })
    }),
    order('/domain/transfer/{domain}', (name, { cost, authCode }) => {
      const offer = state.offers.get(name)
      if (!offer || state.domains.has(name)) return failure('INVALID_DOMAIN', 'Invalid domain.')
      if (cost !== offer.cents) return failure('COST_MISMATCH', 'The cost does not match the price.')
      if (authCode !== offer.authCode) return failure('INVALID_AUTH_CODE', 'The auth code is invalid.')
      const status = state.transferStatus.get(name) ?? 'PENDINGSUBMIT'
      const response = accepted(state, name, { transferId: lastOrder })
      state.transfers.set(name, { name, status, orderId: lastOrder, transferDate: porkbunTime(new Date()) })
      return response
    }),
    route('GET', '/account/balance', () => {
      const display = `$${(state.cents / 100).toFixed(2)}`
      return { body: { status: 'SUCCESS', balance: state.cents, display } }
    }),
    route('GET', '/domain/getTransfer/{domain}', ({ params }) => {
      const transfer = shownTransfer(state, params['domain'] ?? '')
      if (transfer === null) return { body: { status: 'ERROR', message: 'No transfer was found.' } }
      return { body: { status: 'SUCCESS', transfer } }
    }),
    route('GET', '/domain/listTransfers', () => {
      const all = [...state.transfers.keys()].flatMap((name) => shownTransfer(state, name) ?? [])
      const transfers = all.filter(({ status }) => !ownStatuses.includes(status))
      return { body: { status: 'SUCCESS', transfers } }
    }),
  ]
}

type OrderBody = { cost: number; authCode?: string }

/** A repeated key gets the same answer, and another body with the same key none. */
function once(
  state: PorkbunState,
  { params, headers, body, path }: FakeRequest,
  handle: (name: string, body: OrderBody) => FakeResponse,
): FakeResponse {
  const key = String(headers['idempotency-key'])
  const request = path + JSON.stringify(body)
  const before = state.answers.get(key)
  if (before && before.request !== request)
    return failure('IDEMPOTENCY_KEY_MISMATCH', 'The key belongs to another request.', 409)
  if (before) return { headers: { 'Idempotent-Replayed': 'true' }, body: before.body }
  const { cost } = body as OrderBody
  const isPaid = cost <= state.cents
  const response = isPaid
    ? handle(params['domain'] ?? '', body as OrderBody)
    : failure('INSUFFICIENT_FUNDS', 'Insufficient funds.')
  if (isSuccess(response)) state.cents -= cost
  state.answers.set(key, { request, body: response.body as object })
  return response
}

function isSuccess({ body }: FakeResponse): boolean {
  return (body as { status: string }).status === 'SUCCESS'
}

function accepted(state: PorkbunState, name: string, own: object): FakeResponse {
  state.orders.push(name)
  return { body: { status: 'SUCCESS', domain: name, orderId: ++lastOrder, ...own } }
}

function check(state: PorkbunState, name: string): FakeResponse {
  const offer = state.offers.get(name)
  if (!offer) return failure('INVALID_DOMAIN', 'The TLD is not supported.')
  const price = (offer.cents / 100).toFixed(2)
  const isAvailable = !state.domains.has(name) && offer.authCode === null
  return {
    body: {
      status: 'SUCCESS',
      response: {
        avail: isAvailable ? 'yes' : 'no',
        type: 'registration',
        price: offer.promoCents === undefined ? price : (offer.promoCents / 100).toFixed(2),
        firstYearPromo: offer.promoCents === undefined ? 'no' : 'yes',
        regularPrice: price,
        premium: offer.isPremium ? 'yes' : 'no',
        minDuration: offer.minDuration,
        additional: {
          renewal: { type: 'renewal', price, regularPrice: price },
          transfer: { type: 'transfer', price, regularPrice: price },
        },
      },
      limits: { TTL: 10, limit: 1, used: 1, naturalLanguage: '1 out of 1 checks within 10 seconds used.' },
    },
  }
}

/** The transfer as it is now; once it is done, the domain is in the account. */
function shownTransfer(state: PorkbunState, name: string) {
  const transfer = state.transfers.get(name)
  if (!transfer) return null
  const status = state.transferStatus.get(name) ?? transfer.status
  if (status === 'DONE' && !state.domains.has(name))
    state.domains.set(name, newDomain(name, new Date('2032-03-04T05:06:07Z')))
  const { transferDate, orderId } = transfer
  return { domain: name, status, statusDescription: `The transfer is ${status}.`, transferDate, orderId }
}

function failure(code: string, message: string, status = 400): FakeResponse {
  return { status, body: { status: 'ERROR', code, message } }
}
