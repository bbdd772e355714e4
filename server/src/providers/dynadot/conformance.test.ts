import { describe, expect, test } from 'vitest'
import { dsOfKey } from '#kernel/domains/ds-record.ts'
import { apiFaults } from '#providers/testing/api-faults.ts'
import { purchasesConformance } from '#providers/testing/purchases-conformance.ts'
import { registrarConformance } from '#providers/testing/registrar-conformance.ts'
import { purchasesOfModel } from '#providers/testing/registrar-model/purchases-of-model.ts'
import { testTools } from '#providers/testing/tools.ts'
import { dynadotAt } from './adapter.ts'
import { manifest } from './manifest.ts'
import { failure } from './testing/answers.ts'
import { rightKeys, startFakeDynadot } from './testing/fake-dynadot.ts'

async function givenDynadot() {
  const fake = await startFakeDynadot()
  const adapter = dynadotAt({ production: fake.url, sandbox: fake.url })
  return {
    fake,
    model: fake.model,
    open: (credentials: Record<string, string> = rightKeys) => adapter.open(credentials, testTools()),
    wrongCredentials: [
      { ...rightKeys, api_key: 'wrong' },
      { ...rightKeys, api_secret: 'wrong' },
    ],
    stop: () => fake.stop(),
  }
}

registrarConformance('Dynadot', manifest.registrar, async () => {
  const { model, ...subject } = await givenDynadot()
  return {
    ...subject,
    addDomain: async (name, expiresAt) => void model.addDomain(name, expiresAt),
    removeDomain: async (name) => void model.domains.delete(name),
    async breakDomain(name) {
      const domain = model.domains.get(name)
      if (domain) domain.isBroken = true
    },
  }
})

purchasesConformance('Dynadot', manifest, async () => {
  const { fake, ...vendor } = await givenDynadot()
  return {
    ...purchasesOfModel({
      ...vendor,
      unsoldName: 'name.unsold',
      waits: { transfer: ['running', 'needs_user', 'blocked', 'failed'] },
    }),
    loseNextAnswer: async () => fake.loseNextAnswer(),
    loseNextOrder: async () => fake.loseNextOrder(),
  }
})

apiFaults('Dynadot', async () => {
  const { fake, open } = await givenDynadot()
  return { fake, credentials: rightKeys, open: () => open() }
})

describe('Dynadot', () => {
  test.each([
    [401, 'The provided API key is invalid.', 'auth'],
    [403, 'The request is not allowed from the current IP address.', 'auth'],
    [403, 'Your account is unable to submit new orders.', 'rejected'],
    [402, 'Insufficient funds.', 'rejected'],
    [404, 'Can not find the domain in the account.', 'not_found'],
    [400, 'The value for parameter page is invalid.', 'rejected'],
    [409, 'The domain has the 60-day transfer lock.', 'rejected'],
    [429, 'Too many requests. Please try again after 60 seconds.', 'rate_limited'],
    [400, 'There is another command processing for domain', 'rate_limited'],
    [500, 'Domain requires further investigation: order created 7.', 'unavailable'],
    [503, 'Registry connection busy', 'unavailable'],
  ] as const)('says %i (%s) in the body, with the status 200', async (code, description, kind) => {
    const { fake, open, stop } = await givenDynadot()
    fake.answerNext(failure(code, description))
    await expect(open().registrar?.listDomains(null)).rejects.toMatchObject({
      kind,
      message: expect.stringContaining(description.replace(/\.$/, '')),
    })
    await stop()
  })

  test('lists domains that have expired, and not those that were moved or lapsed long ago', async () => {
    const { fake, model, open, stop } = await givenDynadot()
    const day = 86_400_000
    for (const [name, status, days] of [
      ['active.com', 'active', 100],
      ['lapsed.com', 'expired', -10],
      ['gone.com', 'expired', -100],
      ['moved.com', 'moved (push)', 100],
      ['left.com', 'transferaway', 100],
    ] as const) {
      model.addDomain(name, new Date(Date.now() + days * day))
      fake.statuses.set(name, status)
    }
    const { domains = [] } = (await open().registrar?.listDomains(null)) ?? {}
    expect(domains.map(({ name }) => name)).toEqual(['active.com', 'lapsed.com'])
    await expect(open().registrar?.readDomain('moved.com')).rejects.toMatchObject({ kind: 'not_found' })
    await stop()
  })

  test('lists a last page that is full', async () => {
    const { model, open, stop } = await givenDynadot()
    for (let number = 0; number < 100; number++) model.addDomain(`d${number}.com`, new Date('2031-01-01'))
    const { registrar } = open()
    const first = await registrar?.listDomains(null)
    expect(first?.domains).toHaveLength(100)
    expect(await registrar?.listDomains(first?.cursor ?? null)).toEqual({ domains: [], cursor: null })
    await stop()
  })

  test('sells two years where the registry does', async () => {
    const { model, open, stop } = await givenDynadot()
    model.setAvailable('two.ai', { amount: '171.20', currency: 'USD' })
    const { purchases } = open()
    expect(await purchases?.check(['two.ai'])).toMatchObject([
      { period: 2, prices: { register: { amount: '171.20' } } },
    ])
    const asked = (years: number) => purchases?.price({ kind: 'register', name: 'two.ai', years })
    expect(await asked(1)).toBeNull()
    expect(await asked(4)).toMatchObject({ price: { amount: '342.40' } })
    await stop()
  })

  test('follows an order that Dynadot investigates', async () => {
    const { fake, model, open, stop } = await givenDynadot()
    const price = { amount: '10.99', currency: 'USD' }
    model.setAvailable('checked.com', price)
    fake.answerNextOrder(failure(500, 'Domain requires further investigation: order created 71.'))
    const order = {
      kind: 'register',
      name: 'checked.com',
      years: 1,
      price,
      isPremium: false,
      isAutoRenewed: false,
      hasPrivacy: false,
      nameservers: null,
      contacts: {},
      requirements: {},
    } as const
    expect(await open().purchases?.order(order, 'key')).toMatchObject({ state: 'running', reference: '71' })
    await stop()
  })

  test('keeps one DS record for each key tag', async () => {
    const { model, open, stop } = await givenDynadot()
    model.addDomain('signed.com', new Date('2031-01-01'))
    const record = dsOfKey('signed.com', { flags: 257, algorithm: 13, publicKey: 'AAAA' })
    const records = [record, { ...record, digestType: 4, digest: 'ff'.repeat(48) }]
    await expect(open().registrar?.setDsRecords('signed.com', records)).rejects.toMatchObject({
      kind: 'rejected',
    })
    await stop()
  })
})
