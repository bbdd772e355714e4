import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiFaults } from '#providers/testing/api-faults.ts'
import { conformanceContact, registration, sentPurchase } from '#providers/testing/purchases-subject.ts'
import { testTools } from '#providers/testing/tools.ts'
import { namecomAt } from './adapter.ts'
import { type FakeNamecom, rightCredentials, startFakeNamecom } from './testing/fake-namecom.ts'
import { failure, newDomain } from './testing/state.ts'

const openAt = ({ url }: FakeNamecom) =>
  namecomAt({ production: 'http://127.0.0.1:1', sandbox: url }).open(rightCredentials, testTools())

apiFaults('namecom', async () => {
  const fake = await startFakeNamecom()
  return { fake, credentials: rightCredentials, open: () => openAt(fake) }
})

describe('answers of Name.com', () => {
  let fake: FakeNamecom
  beforeAll(async () => {
    fake = await startFakeNamecom()
  })
  afterAll(() => fake.stop())
  const purchases = () => openAt(fake).purchases
  const price = { amount: '11.50', currency: 'USD' }
  const offered = (name: string, own = {}) =>
    fake.state.offers.set(name, { price: 11.5, isPremium: false, authCode: null, ...own })

  test.each([
    [
      failure(403, 'Permission denied', 'Failed authentication'),
      'auth',
      /IP addresses .*Failed authentication/,
    ],
    [failure(402, 'Payment failed', 'Insufficient Funds'), 'payment', /could not charge.*Insufficient Funds/],
    [failure(500, 'Internal error', 'Domain has a lock status'), 'rejected', /lock status/],
    [failure(422, 'Unprocessable', 'years is too large'), 'rejected', /^Unprocessable: years is too large$/],
  ])('%j is an error of the kind %s', async (response, kind, words) => {
    fake.answerNext(response)
    await expect(openAt(fake).registrar?.listDomains(null)).rejects.toMatchObject({
      kind,
      message: expect.stringMatching(words),
    })
  })

  test.each([
    [failure(403, 'Permission Denied', 'The domain has expired'), 'rejected', /expired/],
    [failure(409, 'Conflict', 'Privacy is not available for this TLD'), 'rejected', /not available/],
  ])('a setting that is answered with %j is of the kind %s', async (response, kind, words) => {
    fake.answerNext(response)
    await expect(openAt(fake).registrar?.setPrivacy('own.com', true)).rejects.toMatchObject({
      kind,
      message: expect.stringMatching(words),
    })
  })

  test('a registry that shows no DS records does not hide the domain', async () => {
    fake.state.domains.set('nodnssec.com', newDomain('nodnssec.com', new Date()))
    fake.state.withoutDnssec.add('nodnssec.com')
    const domain = await openAt(fake).registrar?.readDomain('nodnssec.com')
    expect(domain).toMatchObject({ name: 'nodnssec.com', dsRecords: null })
  })

  test('a price that has fallen is paid', async () => {
    offered('cheaper.com')
    const order = registration('cheaper.com', { amount: '20.00', currency: 'USD' }, {})
    expect(await purchases()?.order(order, randomUUID())).toMatchObject({ state: 'done' })
  })

  test('a limit has an end', async () => {
    const headers = { 'x-ratelimit-reset': String(Math.ceil(Date.now() / 1000) + 1800) }
    fake.answerNext({ status: 429, headers, body: { message: 'Rate Limit Exceeded' } })
    const error = await openAt(fake)
      .registrar?.listDomains(null)
      .catch((reason) => reason)
    expect(error).toMatchObject({ kind: 'rate_limited' })
    expect(error.retryAfterSeconds).toBeGreaterThan(60)
  })

  test('a conflict of idempotency keys leaves it open whether something was bought', async () => {
    offered('conflict.com')
    const order = registration('conflict.com', price, {})
    const create = async () => {
      const provider = purchases()
      // The check and the price come before the order.
      fake.answerNextOrder(failure(409, 'Conflict'))
      await provider?.order(order, randomUUID())
    }
    await expect(create()).rejects.toMatchObject({ kind: 'unknown' })
  })

  test('a registration sends contacts, years and requirements', async () => {
    offered('full.com')
    const order = {
      ...registration('full.com', { amount: '23.00', currency: 'USD' }, { registrant: conformanceContact }),
      years: 2,
      requirements: { intended_use: 'personal', count: 3 },
      hasPrivacy: true,
    }
    expect(await purchases()?.order(order, randomUUID())).toMatchObject({ state: 'done', message: null })
    expect(fake.state.domains.get('full.com')).toMatchObject({
      contacts: { registrant: { firstName: 'Ada', state: 'IL' } },
      privacyEnabled: true,
    })
  })

  test('the shortest period of the registry comes with the check', async () => {
    offered('two.ai')
    expect(await purchases()?.check(['two.ai'])).toMatchObject([{ period: 2 }])
  })

  test('requirements are those of registrations; conditional fields are optional, notices are left out', async () => {
    expect(await purchases()?.requirements('de', 'register')).toEqual({
      type: 'object',
      required: ['intended_use'],
      properties: {
        intended_use: { type: 'string', title: 'Intended use', enum: ['personal', 'business'] },
        tax_id: { type: 'string' },
      },
    })
    expect(await purchases()?.requirements('de', 'transfer')).toBeNull()
    expect(await purchases()?.requirements('com', 'register')).toBeNull()
  })

  test('a transfer of earlier years is not taken for the order that is looked for', async () => {
    fake.state.transfers.set('back.com', 'completed')
    fake.state.orders.push({ id: 1, name: 'back.com', createDate: '2020-01-01T00:00:00Z' })
    const sent = { ...sentPurchase(registration('back.com', price, {})), kind: 'transfer' as const }
    expect(await purchases()?.find(sent)).toBeNull()
  })
})
