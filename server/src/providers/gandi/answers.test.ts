import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dsOfKey } from '#kernel/domains/ds-record.ts'
import { apiFaults } from '#providers/testing/api-faults.ts'
import { conformanceContact, registration, sentPurchase } from '#providers/testing/purchases-subject.ts'
import { testTools } from '#providers/testing/tools.ts'
import { gandiAt } from './adapter.ts'
import { type FakeGandi, failure, rightCredentials, startFakeGandi } from './testing/fake-gandi.ts'
import { setOrderState } from './testing/orders.ts'
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

  const transfer = (name: string) => ({
    kind: 'transfer' as const,
    name,
    price: { amount: '9.00', currency: 'EUR' },
    isPremium: false,
    authCode: 'right-Code-1',
    contacts: { registrant: conformanceContact },
    requirements: { nameservers: 'ns1.dns.example  ns2.dns.example' },
  })
  const givenElsewhere = (name: string) => {
    fake.state.offers.set(name, { price: { amount: '9.00', currency: 'EUR' }, isPremium: false })
    fake.state.elsewhere.set(name, 'right-Code-1')
  }

  test('a transfer keeps the name servers that were entered, and is refused without them', async () => {
    givenElsewhere('moving.com')
    setOrderState(fake.state, 'moving.com', 'transfer', 'done')
    const { purchases, registrar: domains } = openAt(fake)
    const refused = purchases?.order({ ...transfer('moving.com'), requirements: {} }, 'key')
    await expect(refused).rejects.toMatchObject({
      kind: 'rejected',
      message: expect.stringMatching(/name servers/),
    })
    await purchases?.order(transfer('moving.com'), 'key')
    const { nameservers } = (await domains?.readDomain('moving.com')) ?? {}
    expect(nameservers).toEqual(['ns1.dns.example', 'ns2.dns.example'])
  })

  test.each([
    [{ step: 'WAIT', foa: [{ email: 'ada@example.com', answer: null }] }, 'needs_user', /mail from Gandi/],
    [{ step: 'WAIT', foa: [{ email: 'ada@example.com', answer: 'T' }] }, 'blocked', /present registrar/],
    [{ step: 'BILL' }, 'needs_user', /prepaid account/],
    [{ step: 'ERROR', errortype_label: 'Wrong code' }, 'needs_user', /Wrong code.*admin\.gandi\.net/],
    [{ step: 'SOMETHING' }, 'running', null],
  ])('%j of a transfer is %s', async (status, state, message) => {
    fake.answerNext({ body: { step_nb: 2, ...status } })
    const found = await openAt(fake).purchases?.progress(sentPurchase(transfer('followed.com')), null)
    expect(found).toMatchObject({ state, message: message && expect.stringMatching(message) })
    expect(found?.message ?? '').not.toContain('ada@')
  })

  test('an accepted order that Gandi does not have any more was cancelled, and a former one is another', async () => {
    const { purchases } = openAt(fake)
    const sent = sentPurchase(transfer('lost.com'))
    expect(await purchases?.progress(sent, null)).toMatchObject({ state: 'running' })
    const earlier = { ...sent, sentAt: new Date(Date.now() - 2 * 3_600_000) }
    expect(await purchases?.progress(earlier, null)).toMatchObject({ state: 'failed' })
    fake.answerNext({ body: { step: 'ERROR', step_nb: 2, created_at: '2011-02-21T10:39:00Z' } })
    expect(await purchases?.find(sent)).toBeNull()
  })

  test('a registration hides the owner as ordered, and sets the renewal once it is done', async () => {
    const name = 'quiet.com'
    fake.state.offers.set(name, { price: { amount: '9.00', currency: 'EUR' }, isPremium: false })
    const { purchases, registrar: domains } = openAt(fake, { sharing_id: 'org-uuid' })
    const contacts = { registrant: conformanceContact }
    const order = { ...registration(name, { amount: '9.00', currency: 'EUR' }, contacts), hasPrivacy: true }
    await purchases?.order({ ...order, isAutoRenewed: true }, 'key')
    expect(fake.requests.at(-1)).toBe('POST /domain/domains?sharing_id=org-uuid')
    expect(fake.state.orders.at(-1)?.body.owner).toMatchObject({
      data_obfuscated: true,
      mail_obfuscated: true,
    })
    setOrderState(fake.state, name, 'register', 'done')
    expect(await purchases?.progress(sentPurchase(order), null)).toMatchObject({ state: 'done' })
    expect(await domains?.readDomain(name)).toMatchObject({ isAutoRenewed: true })
  })

  test('the owner is shown and not changed', async () => {
    const { contacts } = openAt(fake)
    expect(await contacts?.readContacts('example.com')).toMatchObject({ registrant: { lastName: 'Fam' } })
    await expect(
      contacts?.setContacts('example.com', { registrant: conformanceContact }),
    ).rejects.toMatchObject({ kind: 'unsupported' })
  })
})
