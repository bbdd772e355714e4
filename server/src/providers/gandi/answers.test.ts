import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dsOfKey } from '#kernel/domains/ds-record.ts'
import { apiFaults } from '#providers/testing/api-faults.ts'
import { conformanceContact, sentPurchase } from '#providers/testing/purchases-subject.ts'
import { testTools } from '#providers/testing/tools.ts'
import { gandiAt } from './adapter.ts'
import { type FakeGandi, failure, rightCredentials, startFakeGandi } from './testing/fake-gandi.ts'
import { setRenewal } from './testing/renewals.ts'
import { newDomain } from './testing/state.ts'

const openAt = ({ url }: FakeGandi, credentials = {}) =>
  gandiAt({ production: 'http://127.0.0.1:1', sandbox: url }).open(
    { ...rightCredentials, ...credentials },
    testTools(),
  )

apiFaults('gandi', async () => {
  const fake = await startFakeGandi()
  const { token, environment } = rightCredentials
  return { fake, credentials: { token, environment }, open: () => openAt(fake) }
})

describe('answers of Gandi', () => {
  let fake: FakeGandi
  beforeAll(async () => {
    fake = await startFakeGandi()
    fake.state.domains.set('example.com', newDomain('example.com', new Date('2031-03-04')))
  })
  afterAll(() => fake.stop())
  const registrar = () => openAt(fake).registrar

  test.each([
    [failure(403, 'HTTPForbidden', 'Access denied'), 'auth', /give it the permission/],
    [failure(409, 'HTTPConflict', 'An operation is in progress'), 'unavailable', /in progress/],
    [failure(400, 'x', 'Not valid', [{ name: 'fqdn', description: 'Invalid' }]), 'rejected', /fqdn: Invalid/],
    [{ status: 503, body: '<html>Maintenance</html>' }, 'unavailable', /failed to answer/],
  ])('%j is an error of the kind %s', async (response, kind, words) => {
    fake.answerNext(response)
    await expect(registrar()?.listDomains(null)).rejects.toMatchObject({
      kind,
      message: expect.stringMatching(words),
    })
  })

  test('the listing is limited to the organization of the connection', async () => {
    await openAt(fake, { sharing_id: 'org-uuid' }).registrar?.listDomains(null)
    expect(fake.requests.at(-1)).toContain('sharing_id=org-uuid')
  })

  test('a DS record without its key is refused, and changes nothing', async () => {
    const { key: _, ...record } = dsOfKey('example.com', { flags: 257, algorithm: 13, publicKey: 'AAAA' })
    await expect(registrar()?.setDsRecords('example.com', [record])).rejects.toMatchObject({
      kind: 'rejected',
      message: expect.stringMatching(/public key/),
    })
    expect(await registrar()?.readDomain('example.com')).toMatchObject({ dsRecords: [] })
  })

  test('a setting that is set already is not sent', async () => {
    const before = fake.requests.filter((request) => request.startsWith('PATCH')).length
    await registrar()?.setAutoRenew('example.com', true)
    expect(fake.requests.filter((request) => request.startsWith('PATCH'))).toHaveLength(before)
  })

  const renewal = (name: string, expiresAt: Date, amount: string) => ({
    kind: 'renew' as const,
    name,
    price: { amount, currency: 'EUR' },
    isPremium: false,
    years: 1,
    expiresAt,
  })

  test('a renewal that was accepted runs until the domain shows it', async () => {
    const [name, expiresAt] = ['waiting.com', new Date('2031-03-04T00:00:00Z')]
    fake.state.domains.set(name, newDomain(name, expiresAt))
    fake.state.offers.set(name, { price: { amount: '18.00', currency: 'EUR' }, isPremium: false })
    setRenewal(fake.state, name, false)
    const { purchases } = openAt(fake, { sharing_id: 'org-uuid' })
    const purchase = renewal(name, expiresAt, '18.00')
    expect(await purchases?.order(purchase, 'key')).toMatchObject({ state: 'running' })
    expect(fake.requests.at(-1)).toContain('renew?sharing_id=org-uuid')
    const sent = sentPurchase(purchase)
    expect(await purchases?.progress(sent, null)).toMatchObject({ state: 'running' })
    await expect(purchases?.find(sent)).rejects.toMatchObject({ kind: 'unavailable' })
    expect(fake.state.renewals.filter((renewed) => renewed === name)).toHaveLength(1)
    setRenewal(fake.state, name, true)
    expect(await purchases?.progress(sent, null)).toMatchObject({ state: 'done' })
  })

  test('the highest of several prices for one year is shown, with tax', async () => {
    const price = (after: number) => ({
      duration_unit: 'y',
      min_duration: 1,
      max_duration: 1,
      price_before_taxes: 1,
      price_after_taxes: after,
    })
    const products = [{ process: 'renew', status: 'available', prices: [price(15.5), price(18.6)] }]
    fake.answerNext({ body: { currency: 'EUR', grid: 'A', products } })
    const question = { kind: 'renew' as const, name: 'example.com', years: 1 }
    expect(await openAt(fake).purchases?.price(question)).toMatchObject({
      price: { amount: '18.60', currency: 'EUR' },
    })
  })

  test('what Gandi objects to in a dry run is a refusal', async () => {
    const [name, expiresAt] = ['prohibited.com', new Date('2031-03-04T00:00:00Z')]
    fake.state.domains.set(name, newDomain(name, expiresAt))
    fake.state.offers.set(name, { price: { amount: '18.00', currency: 'EUR' }, isPremium: false })
    fake.answerNextOrder({
      body: { status: 'error', errors: [{ name: 'duration', description: 'Too long' }] },
    })
    await expect(
      openAt(fake).purchases?.order(renewal(name, expiresAt, '18.00'), 'key', { isDryRun: true }),
    ).rejects.toMatchObject({ kind: 'rejected', message: expect.stringContaining('duration: Too long') })
  })

  test('the owner is shown and not changed', async () => {
    const { contacts } = openAt(fake)
    expect(await contacts?.readContacts('example.com')).toMatchObject({ registrant: { lastName: 'Fam' } })
    await expect(
      contacts?.setContacts('example.com', { registrant: conformanceContact }),
    ).rejects.toMatchObject({ kind: 'unsupported' })
  })
})
