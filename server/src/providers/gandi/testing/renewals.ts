// The prices and renewals of the stand-in for Gandi. A renewal is accepted with 202 and shown by the domain's expiry.

import { yearsLater } from '#providers/testing/registrar-model/registrar-model.ts'
import { type FakeRequest, type FakeResponse, route } from '#providers/testing/servers/fake-api.ts'
import type { GandiState } from './state.ts'

type Failure = (code: number, object: string, message: string) => FakeResponse

export function renewalRoutes(state: GandiState, failure: Failure) {
  return [
    route('GET', '/domain/check', ({ query }) => ({
      body: renewalPriceAnswer(state, query.get('name') ?? '', query.get('processes') ?? 'create'),
    })),
    route('GET', '/billing/info', () => ({ body: billingAnswer(state) })),
    route('POST', '/domain/domains/{name}/renew', (request) => renew(state, request, failure), {
      isOrder: true,
    }),
  ]
}

/** Executes the accepted renewals of the name and those that follow, or lets them wait. */
export function setRenewal(state: GandiState, name: string, isExecuted: boolean): void {
  if (!isExecuted) return void state.waiting.add(name)
  if (state.waiting.delete(name) && state.renewals.includes(name)) execute(state, name)
}

/** As in the answer that a client of the API publishes. */
function billingAnswer({ prepaid }: GandiState): object {
  return {
    annual_balance: 123.45,
    grid: 'A',
    prepaid: {
      currency: 'EUR',
      amount: prepaid,
      warning_threshold: null,
      created_at: '2011-02-19T11:23:25Z',
      updated_at: '2019-02-23T21:47:22Z',
    },
    outstanding_amount: 0,
  }
}

function renew(state: GandiState, { params, headers, body }: FakeRequest, failure: Failure): FakeResponse {
  const name = params['name'] ?? ''
  if (!state.domains.has(name)) return failure(404, 'HTTPNotFound', "Domain doesn't exist.")
  const { duration } = body as { duration: number }
  if (state.waiting.has(name) && state.renewals.includes(name))
    return failure(409, 'HTTPConflict', 'An operation is in progress.')
  const isValid = duration >= 1 && duration <= 9
  if (headers['dry-run'] === '1')
    return { body: isValid ? { status: 'success' } : { status: 'error', errors: [] } }
  if (!isValid) return failure(400, 'dict-renew', 'The duration is not valid.')
  state.renewals.push(name)
  state.prepaid -= Number(state.offers.get(name)?.price.amount ?? 0)
  if (!state.waiting.has(name)) execute(state, name)
  return { status: 202, body: { message: 'Confirmed' } }
}

function execute({ domains }: GandiState, name: string): void {
  const domain = domains.get(name)
  if (domain) domain.endsAt = yearsLater(new Date(domain.endsAt), 1).toISOString()
}

export function renewalPriceAnswer(state: GandiState, name: string, process: string): object {
  const { price, isPremium } = state.offers.get(name) ?? {}
  const taxes = [{ type: 'service', rate: 0, name: 'vat' }]
  const amount = Number(price?.amount ?? 0)
  const ofPeriod = (years: [number, number], value: number) => ({
    min_duration: years[0],
    max_duration: years[1],
    duration_unit: 'y',
    discount: false,
    price_before_taxes: value,
    price_after_taxes: value,
    ...(isPremium && { type: 'premium' }),
  })
  const prices = price && [ofPeriod([1, 2], amount), ofPeriod([3, 10], amount / 2)]
  const product = { status: statusOf(state, name, process), name, process, taxes, ...(prices && { prices }) }
  const products = name.endsWith('.unsold') ? [] : [product]
  return { currency: price?.currency ?? 'EUR', grid: 'A', products, taxes }
}

function statusOf({ domains, reserved, elsewhere }: GandiState, name: string, process: string): string {
  if (process === 'renew') return 'available'
  if (process === 'transfer') return elsewhere.has(name) ? 'available' : 'unavailable'
  if (elsewhere.has(name)) return 'unavailable'
  if (reserved.has(name)) return 'unavailable_restricted'
  return domains.has(name) ? 'unavailable' : 'available'
}
