import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiFaults } from '#providers/testing/api-faults.ts'
import { specificationFile } from '#providers/testing/document-test.ts'
import { openApiCheck } from '#providers/testing/openapi/openapi-document.ts'
import { purchasesConformance } from '#providers/testing/purchases-conformance.ts'
import { conformanceContact, sentPurchase } from '#providers/testing/purchases-subject.ts'
import { recordingEgress } from '#providers/testing/recording-egress.ts'
import { registrarConformance } from '#providers/testing/registrar-conformance.ts'
import { purchasesOfModel } from '#providers/testing/registrar-model/purchases-of-model.ts'
import { loopbackEgress, testTools } from '#providers/testing/tools.ts'
import { ovhAt } from './adapter.ts'
import { manifest } from './manifest.ts'
import { rightKeys, startFakeOvh } from './testing/fake-ovh.ts'
import { serviceDocument } from './testing/service-document.ts'

const { egress, exchanges } = recordingEgress(loopbackEgress())

async function givenOvh() {
  const { fake, model } = await startFakeOvh()
  return {
    fake,
    model,
    open: (credentials: Record<string, string> = rightKeys) =>
      ovhAt({ eu: fake.url }).open(credentials, testTools(egress)),
    wrongCredentials: ['application_key', 'application_secret', 'consumer_key'].map((field) => ({
      ...rightKeys,
      [field]: 'wrong',
    })),
    stop: fake.stop,
  }
}

registrarConformance('OVHcloud', manifest.registrar, async () => {
  const { model, ...subject } = await givenOvh()
  return {
    ...subject,
    addDomain: async (name, expiresAt) => void model.addDomain(name, expiresAt),
    removeDomain: async (name) => void model.domains.delete(name),
    // The listing has names only.
    breakDomain: null,
  }
})

const waits = ['running', 'needs_user', 'failed'] as const

purchasesConformance('OVHcloud', manifest, async () => {
  const subject = await givenOvh()
  return purchasesOfModel({
    ...subject,
    unsoldName: 'name.unsold',
    waits: { register: waits, renew: waits, transfer: waits },
  })
})

describe('the owner of a domain at OVHcloud', () => {
  let subject: Awaited<ReturnType<typeof givenOvh>>
  beforeAll(async () => {
    subject = await givenOvh()
    subject.model.addDomain('owned.com', new Date('2031-01-01'))
  })
  afterAll(() => subject.stop())

  test('is replaced and read', async () => {
    const { contacts } = subject.open()
    await contacts?.setContacts('owned.com', { registrant: conformanceContact })
    const { id: _, ...details } = conformanceContact
    expect(await contacts?.readContacts('owned.com')).toEqual({ registrant: { ...details, handle: '1' } })
  })
})

describe('a renewal at OVHcloud', () => {
  let subject: Awaited<ReturnType<typeof givenOvh>>
  beforeAll(async () => {
    subject = await givenOvh()
  })
  afterAll(() => subject.stop())
  const expiresAt = new Date('2031-03-04T05:06:07.000Z')
  const price = { amount: '11.50', currency: 'EUR' }
  const renewal = (name: string) => {
    subject.model.setAvailable(name, price)
    subject.model.addDomain(name, expiresAt)
    return { kind: 'renew' as const, name, price, isPremium: false, years: 1, expiresAt }
  }

  test('is priced without the services that are renewed together with it', async () => {
    const { name } = renewal('alone.com')
    const { purchases } = subject.open()
    expect(await purchases?.price({ kind: 'renew', name, years: 1 })).toMatchObject({ price })
  })

  test('that was created and not paid is paid when it is found, and once', async () => {
    const purchase = renewal('unpaid.com')
    const sent = sentPurchase(purchase)
    const { purchases } = subject.open()
    subject.fake.loseNextAnswer()
    await expect(purchases?.order(purchase, sent.key)).rejects.toMatchObject({ kind: 'unavailable' })
    expect(subject.model.orders.at(-1)).toMatchObject({ name: purchase.name, state: 'needs_user' })
    expect(await purchases?.find(sent)).toMatchObject({ state: 'running' })
    expect(await purchases?.find(sent)).toMatchObject({ state: 'running' })
    const payments = subject.fake.requests.filter((request) => request.endsWith('/pay'))
    expect([payments.length, subject.model.bought(purchase.name)]).toEqual([1, 1])
  })

  test('whose order costs more than its offer is not paid', async () => {
    const purchase = renewal('dearer.com')
    const body = { orderId: 7, priceWithoutTax: { currencyCode: 'EUR', value: 12 } }
    subject.fake.answerNextOrder({ body })
    const { purchases } = subject.open()
    await expect(purchases?.order(purchase, 'key')).rejects.toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining('12.00 EUR'),
    })
    expect(subject.fake.requests.at(-1)).toMatch(/renew$/)
  })

  test('that cannot be paid waits for the user, with the address of the order', async () => {
    const purchase = renewal('declined.com')
    subject.model.setOrderState(purchase.name, 'renew', 'needs_user')
    const { purchases } = subject.open()
    const { reference = null } = (await purchases?.order(purchase, 'key')) ?? {}
    expect(await purchases?.progress(sentPurchase(purchase), reference)).toMatchObject({
      state: 'needs_user',
      message: expect.stringContaining(`https://www.ovh.example/order/${reference}`),
    })
  })
})

const files = ['domain', 'order', 'me'].map(
  (name) => [name, specificationFile('ovh', `${name}.openapi.json`)] as const,
)
const isMissing = files.some(([, file]) => file === null)
const title = 'the OpenAPI documents of OVHcloud'
describe.skipIf(isMissing)(isMissing ? `${title} (skipped: they are not there)` : title, () => {
  test('allow every request above and every response, but for the time', () => {
    const checks = new Map(
      files.map(([name, file]) => [name, openApiCheck(JSON.parse(readFileSync(file ?? '', 'utf8')), '/1.0')]),
    )
    const serviceCheck = openApiCheck(serviceDocument, '/1.0')
    const faults = exchanges.flatMap((exchange) => {
      const area = new URL(exchange.request.url).pathname.split('/')[2] ?? ''
      if (area === 'service') return serviceCheck(exchange)
      return area === 'auth' ? [] : (checks.get(area)?.(exchange) ?? [`${area} has no document`])
    })
    expect(exchanges.length).toBeGreaterThan(100)
    expect([...new Set(faults)]).toEqual([])
  })
})

apiFaults('OVHcloud', async () => {
  const { fake } = await startFakeOvh()
  const open = () => ovhAt({ eu: fake.url }).open(rightKeys, testTools())
  return { fake, credentials: rightKeys, open }
})
