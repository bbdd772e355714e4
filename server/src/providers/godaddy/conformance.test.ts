import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiFaults } from '#providers/testing/api-faults.ts'
import { contactsConformance } from '#providers/testing/contacts-conformance.ts'
import { describeDocument } from '#providers/testing/document-test.ts'
import { purchasesConformance } from '#providers/testing/purchases-conformance.ts'
import { conformanceContact, registration, sentPurchase } from '#providers/testing/purchases-subject.ts'
import { recordingEgress } from '#providers/testing/recording-egress.ts'
import { registrarConformance } from '#providers/testing/registrar-conformance.ts'
import { loopbackEgress, testTools } from '#providers/testing/tools.ts'
import { godaddyAt } from './adapter.ts'
import { manifest } from './manifest.ts'
import { type FakeGodaddy, failure, rightCredentials, startFakeGodaddy } from './testing/fake-godaddy.ts'
import { setOrderState } from './testing/orders.ts'
import { newDomain } from './testing/stored-domain.ts'

const { egress, exchanges } = recordingEgress(loopbackEgress())

async function givenGodaddy() {
  const fake = await startFakeGodaddy()
  const adapter = godaddyAt({ production: 'http://127.0.0.1:1', sandbox: fake.url })
  return {
    domains: fake.domains,
    subject: {
      open: (credentials = rightCredentials) => adapter.open(credentials, testTools(egress)),
      wrongCredentials: [
        { ...rightCredentials, key: 'wrong-key' },
        { ...rightCredentials, secret: 'wrong-secret' },
      ],
      stop: () => fake.stop(),
    },
  }
}

registrarConformance('godaddy', manifest.registrar, async () => {
  const { domains, subject } = await givenGodaddy()
  return {
    ...subject,
    async addDomain(name, expiresAt) {
      domains.set(name, newDomain(name, expiresAt))
    },
    async removeDomain(name) {
      domains.delete(name)
    },
    async breakDomain(name) {
      domains.set(name, { ...newDomain(name, new Date()), expires: 'soon' })
    },
  }
})

contactsConformance('godaddy', manifest.contacts, async () => {
  const { domains, subject } = await givenGodaddy()
  return {
    ...subject,
    async addDomain(name) {
      domains.set(name, newDomain(name, new Date('2031-03-04')))
    },
    refusedContact: { ...conformanceContact, email: 'ada@example.invalid' },
    setUnverified: null,
    mailsSentAgain: null,
  }
})

purchasesConformance('godaddy', manifest, async () => {
  const fake = await startFakeGodaddy()
  const { domains, orders } = fake
  const adapter = godaddyAt({ production: 'http://127.0.0.1:1', sandbox: fake.url })
  const waits = ['running', 'needs_user', 'failed'] as const
  return {
    open: (credentials = rightCredentials) => adapter.open(credentials, testTools(egress)),
    setAvailable: async (name, price) => void orders.offers.set(name, price),
    async setRegisteredElsewhere(name, price, authCode) {
      orders.offers.set(name, price)
      orders.elsewhere.set(name, authCode)
    },
    setReserved: null,
    unsoldName: 'name.unsold',
    tellsPremium: false,
    async addDomain(name, price, expiresAt) {
      orders.offers.set(name, price)
      domains.set(name, newDomain(name, expiresAt))
    },
    addInRedemption: null,
    requirements: { register: { DNRA: true }, transfer: { DNRA: true, DNTA: true } },
    waits: { register: waits, renew: waits, transfer: waits },
    setOrderState: async (name, kind, state) => setOrderState(domains, orders, { name, kind, state }),
    loseNextAnswer: async () => fake.loseNextAnswer(),
    loseNextOrder: async () => fake.loseNextOrder(),
    bought: async (name) => orders.accepted.filter((order) => order.name === name).length,
    wrongCredentials: [{ ...rightCredentials, key: 'wrong-key' }],
    stop: () => fake.stop(),
  }
})

describeDocument('godaddy', '', exchanges, ['GET', 'PATCH', 'POST'])

const openAt = ({ url }: FakeGodaddy) =>
  godaddyAt({ production: 'http://127.0.0.1:1', sandbox: url }).open(rightCredentials, testTools())

apiFaults('godaddy', async () => {
  const fake = await startFakeGodaddy()
  return { fake, credentials: rightCredentials, open: () => openAt(fake) }
})

describe('answers of GoDaddy', () => {
  let fake: FakeGodaddy
  beforeAll(async () => {
    fake = await startFakeGodaddy()
  })
  afterAll(() => fake.stop())

  test.each([
    [
      failure(403, 'ACCESS_DENIED', 'Authenticated user is not allowed access'),
      'auth',
      /at least 10 domains/,
    ],
    [failure(422, 'INVALID', 'Wrong', [{ path: 'limit', code: 'MAX' }]), 'rejected', /^Wrong; limit: MAX$/],
  ])('%j is an error of the kind %s', async (response, kind, words) => {
    fake.answerNext(response)
    await expect(openAt(fake).registrar?.listDomains(null)).rejects.toMatchObject({
      kind,
      message: expect.stringMatching(words),
    })
  })

  test('a limit says when the next request is allowed', async () => {
    fake.answerNext({ status: 429, body: { code: 'TOO_MANY_REQUESTS', retryAfterSec: 23 } })
    await expect(openAt(fake).registrar?.listDomains(null)).rejects.toMatchObject({ retryAfterSeconds: 23 })
  })

  test('domains that have left the account are neither listed nor found', async () => {
    for (const status of ['CANCELLED', 'CANCELLED_TRANSFER', 'FAILED_REGISTRATION'])
      fake.domains.set('gone.com', { ...newDomain('gone.com', new Date()), status })
    fake.domains.set('late.com', { ...newDomain('late.com', new Date()), status: 'CANCELLED_REDEEMABLE' })
    const { registrar } = openAt(fake)
    expect(await registrar?.listDomains(null)).toMatchObject({
      domains: [
        { name: 'late.com', statuses: ['pendingDelete', 'redemptionPeriod', 'clientTransferProhibited'] },
      ],
    })
    await expect(registrar?.readDomain('gone.com')).rejects.toMatchObject({ kind: 'not_found' })
  })
})

describe('orders at GoDaddy', () => {
  let fake: FakeGodaddy
  beforeAll(async () => {
    fake = await startFakeGodaddy()
  })
  afterAll(() => fake.stop())
  const price = { amount: '11.99', currency: 'USD' }
  const contacts = { registrant: conformanceContact }
  const done = (name: string) =>
    setOrderState(fake.domains, fake.orders, { name, kind: 'register', state: 'done' })
  const order = (name: string) => {
    fake.orders.offers.set(name, price)
    return registration(name, price, contacts, { DNRA: true })
  }

  test('contain the consent with the price, the address and the agreements that were accepted', async () => {
    const { purchases } = openAt(fake)
    await purchases?.order({ ...order('consent.com'), requirements: { DNRA: true } }, 'key-1')
    expect(fake.orders.accepted.at(-1)).toMatchObject({
      requestId: 'key-1',
      body: {
        privacy: false,
        consent: { price: 11_990_000, currency: 'USD', agreementKeys: ['DNRA'], agreedBy: '203.0.113.7' },
      },
    })
    const refused = purchases?.order({ ...order('refusal.com'), requirements: {} }, 'key-2')
    await expect(refused).rejects.toMatchObject({
      kind: 'rejected',
      message: expect.stringMatching(/agreements/),
    })
    expect(await purchases?.requirements('com', 'transfer')).toMatchObject({
      required: ['DNRA', 'DNTA'],
      properties: { DNTA: { type: 'boolean', enum: [true], title: 'Domain Name Transfer Agreement' } },
    })
  })

  test('of others and of former days are not taken for one whose answer was lost', async () => {
    const { purchases } = openAt(fake)
    await purchases?.order(order('twice.com'), 'other-key')
    expect(await purchases?.find(sentPurchase(order('twice.com')))).toBeNull()
    const sent = { ...sentPurchase(order('twice.com')), key: 'other-key' }
    expect(await purchases?.find(sent)).toMatchObject({ state: 'running' })
  })

  test('need the customer number and an address, and availability does not', async () => {
    const { key, secret, environment } = rightCredentials
    const { purchases } = godaddyAt({ production: 'http://127.0.0.1:1', sandbox: fake.url }).open(
      { key, secret, environment, customer_number: '', client_ip: '' },
      testTools(),
    )
    const refused = purchases?.order(order('nobody.com'), 'key')
    await expect(refused).rejects.toMatchObject({
      kind: 'rejected',
      message: expect.stringMatching(/customer number/),
    })
    expect(await purchases?.check(['nobody.com'])).toMatchObject([
      { state: 'available', prices: { register: price } },
    ])
  })

  test('have more than two name servers set afterwards, and tell that there is no privacy', async () => {
    const { purchases, registrar } = openAt(fake)
    const nameservers = ['ns1.dns.example', 'ns2.dns.example', 'ns3.dns.example']
    done('three.com')
    await purchases?.order({ ...order('three.com'), nameservers, hasPrivacy: true }, 'key-3')
    expect(fake.orders.accepted.at(-1)?.body.nameServers).toHaveLength(2)
    const sent = { ...sentPurchase(order('three.com')), key: 'key-3' }
    expect(await purchases?.progress(sent, null)).toMatchObject({
      state: 'done',
      message: expect.stringMatching(/without privacy/),
    })
    expect(await registrar?.readDomain('three.com')).toMatchObject({ nameservers })
  })

  test('of a transfer are followed by the transfer, and its domain at last', async () => {
    const { purchases } = openAt(fake)
    const sent = { ...sentPurchase(order('moving.com')), kind: 'transfer' as const, key: 'key-4' }
    const action = { origination: 'USER', createdAt: new Date().toISOString(), requestId: 'key-4' }
    const request = { ...action, type: 'TRANSFER', status: 'SUCCESS' }
    const { requestId: _, ...system } = action
    const reason = { code: 'AUTH_CODE_INVALID', message: 'The auth code is invalid' }
    const answers = [
      [[request], 'running', null],
      [[{ ...system, type: 'TRANSFER_IN', status: 'AWAITING', reason }, request], 'needs_user', /invalid/],
      [[{ ...system, type: 'TRANSFER_IN', status: 'CANCELLED' }, request], 'failed', /cancelled/],
    ] as const
    for (const [body, state, message] of answers) {
      fake.answerNext({ body })
      const found = await purchases?.progress(sent, null)
      expect(found).toMatchObject({ state, message: message && expect.stringMatching(message) })
    }
    fake.domains.set('moving.com', newDomain('moving.com', new Date('2031-03-04')))
    fake.answerNext({ body: [request] })
    expect(await purchases?.progress(sent, null)).toMatchObject({ state: 'done' })
  })
})
