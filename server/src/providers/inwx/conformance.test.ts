import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiFaults } from '#providers/testing/api-faults.ts'
import { contactsConformance } from '#providers/testing/contacts-conformance.ts'
import { purchasesConformance } from '#providers/testing/purchases-conformance.ts'
import { conformanceContact } from '#providers/testing/purchases-subject.ts'
import { registrarConformance } from '#providers/testing/registrar-conformance.ts'
import { purchasesOfModel } from '#providers/testing/registrar-model/purchases-of-model.ts'
import { testTools } from '#providers/testing/tools.ts'
import { inwxAt } from './adapter.ts'
import { manifest } from './manifest.ts'
import { plainKeys, presentNameservers, rightKeys, startFakeInwx } from './testing/fake-inwx.ts'
import { totp } from './totp.ts'

// INWX publishes no description of its API for machines. The stand-in rests on its documentation, and on what its own
// clients send and read.
async function givenInwx() {
  const { fake, model, endSessions } = await startFakeInwx()
  const adapter = inwxAt({ production: fake.url, sandbox: fake.url })
  const tools = testTools()
  return {
    fake,
    model,
    endSessions,
    open: (credentials: Record<string, string> = rightKeys) => adapter.open(credentials, tools),
    wrongCredentials: [
      { ...rightKeys, password: 'wrong' },
      { ...rightKeys, totp_secret: 'MFRGGZDFMZTWQ2LK' },
      { ...rightKeys, totp_secret: '' },
    ],
    stop: fake.stop,
  }
}

registrarConformance('INWX', manifest.registrar, async () => {
  const { model, ...subject } = await givenInwx()
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

purchasesConformance('INWX', manifest, async () =>
  purchasesOfModel({
    ...(await givenInwx()),
    unsoldName: 'name.unsold',
    refusesUnpaid: true,
    waits: {
      register: ['running', 'failed'],
      renew: ['running'],
      transfer: ['running', 'failed'],
      restore: ['running'],
    },
  }),
)

apiFaults('INWX', async () => {
  const { fake, open } = await givenInwx()
  // Logs in before the faults.
  const provider = open()
  await provider.verify()
  const { user: _, ...credentials } = rightKeys
  return { fake, credentials, open: () => provider }
})

describe('a session at INWX', () => {
  test('is opened again when it has ended', async () => {
    const { open, endSessions, stop } = await givenInwx()
    const provider = open(plainKeys)
    await provider.verify()
    endSessions()
    expect(await provider.registrar?.listDomains(null)).toEqual({ domains: [], cursor: null })
    await stop()
  })

  test('is opened again with the next code of the second factor', async () => {
    const { open, endSessions, stop } = await givenInwx()
    const provider = open()
    await provider.verify()
    endSessions()
    await expect(provider.verify()).rejects.toMatchObject({
      kind: 'rate_limited',
      retryAfterSeconds: expect.any(Number),
    })
    await stop()
  })

  test('serves every opened adapter', async () => {
    const { fake, open, stop } = await givenInwx()
    await open().verify()
    await open().verify()
    expect(fake.requests.filter((request) => request.endsWith('account.login'))).toHaveLength(1)
    await stop()
  })

  test('is used for several calls', async () => {
    const { fake, open, stop } = await givenInwx()
    const provider = open()
    await Promise.all([provider.verify(), provider.verify()])
    expect(fake.requests.filter((request) => request.endsWith('account.login'))).toHaveLength(1)
    await stop()
  })
})

contactsConformance('INWX', manifest.contacts, async () => {
  const { model, ...subject } = await givenInwx()
  return {
    ...subject,
    addDomain: async (name) => void model.addDomain(name, new Date('2031-01-01')),
    refusedContact: null,
    setUnverified: null,
    mailsSentAgain: null,
  }
})

test('a contact is created once, and again when it has changed, also from a person to an organization', async () => {
  const { fake, model, open, stop } = await givenInwx()
  model.addDomain('owned.com', new Date('2031-01-01'))
  const { contacts } = open()
  await contacts?.setContacts('owned.com', { registrant: conformanceContact, admin: conformanceContact })
  await contacts?.setContacts('owned.com', { registrant: { ...conformanceContact, organization: 'Example' } })
  expect(
    fake.requests.filter((request) => request.includes(' contact.')).map((request) => request.split(' ')[2]),
  ).toEqual(['contact.create', 'contact.create'])
  expect(model.domains.get('owned.com')?.contacts).toMatchObject({ registrant: 102, admin: 101 })
  await stop()
})

describe('orders at INWX', () => {
  let subject: Awaited<ReturnType<typeof givenInwx>>
  beforeAll(async () => {
    subject = await givenInwx()
  })
  afterAll(() => subject.stop())
  const price = { amount: '11.50', currency: 'EUR' }
  const contacts = { registrant: conformanceContact }

  test('of a premium name are shown as such and refused, also renewals', async () => {
    const { model, open } = subject
    model.setAvailable('gold.com', price, true)
    model.addDomain('gold.com', new Date('2031-01-01'))
    model.setAvailable('other.com', price)
    const { purchases } = open()
    expect(await purchases?.price({ kind: 'renew', name: 'gold.com', years: 1 })).toEqual({
      price: { amount: '990.00', currency: 'EUR' },
      isPremium: true,
    })
    const renewal = {
      name: 'gold.com',
      years: 1,
      expiresAt: new Date('2031-01-01'),
      isPremium: true,
    } as const
    await expect(
      purchases?.order({ kind: 'renew', price: { ...price, amount: '990.00' }, ...renewal }, 'key'),
    ).rejects.toMatchObject({ kind: 'rejected' })
    expect(model.bought('gold.com')).toBe(0)
  })

  test('are for the shortest period at least', async () => {
    const { model, open } = subject
    model.setAvailable('name.two', price)
    const asked = (years: number) => open().purchases?.price({ kind: 'register', name: 'name.two', years })
    expect(await asked(1)).toBeNull()
    expect(await asked(2)).toMatchObject({ price: { amount: '23.00' } })
    const transfer = { kind: 'transfer', name: 'name.two', years: 1 } as const
    expect(await open().purchases?.price(transfer)).toMatchObject({ price: { amount: '23.00' } })
  })

  test('of a transfer keep the name servers of the domain', async () => {
    const { model, open } = subject
    model.setAvailable('moving.com', price)
    model.elsewhere.set('moving.com', 'right-Code-1')
    model.setOrderState('moving.com', 'transfer', 'done')
    const order = { kind: 'transfer', name: 'moving.com', price, isPremium: false, contacts } as const
    await open().purchases?.order({ ...order, authCode: 'right-Code-1', requirements: {} }, 'key')
    expect(model.domains.get('moving.com')?.nameservers).toEqual(presentNameservers)
  })

  test('of a transfer that INWX no longer has have failed', async () => {
    const sent = { kind: 'transfer', name: 'refused.com', key: '', expiresAt: null } as const
    const progress = (sentAt: Date) => subject.open().purchases?.progress({ ...sent, sentAt }, null)
    expect(await progress(new Date())).toMatchObject({ state: 'running' })
    expect(await progress(new Date(Date.now() - 86_400_000))).toMatchObject({
      state: 'failed',
      message: expect.stringMatching(/./),
    })
  })

  test('that wait are listed without an expiry', async () => {
    const { model, open } = subject
    model.order('transfer', 'waiting.com', { state: 'running' })
    const { domains = [] } = (await open().registrar?.listDomains(null)) ?? {}
    expect(domains.find(({ name }) => name === 'waiting.com')).toMatchObject({
      expiresAt: null,
      statuses: ['pendingCreate'],
    })
  })

  test.each([
    ['OK', 'done'],
    ['REG DELAYED', 'running'],
    ['TRANSFER WAITING', 'running'],
    ['REG FAILED', 'failed'],
    ['UPDATE FAILED', 'done'],
    ['DELETE SCHEDULED', 'done'],
  ] as const)('are %s: %s', async (status, state) => {
    const { model, fake, open } = subject
    model.addDomain('words.com', new Date('2031-01-01'))
    await open().verify()
    fake.answerNext({ body: { code: 1000, resData: { domain: 'words.com', status } } })
    const sent = {
      kind: 'register',
      name: 'words.com',
      key: '',
      expiresAt: null,
      sentAt: new Date(),
    } as const
    expect(await open().purchases?.find(sent)).toMatchObject({ state })
  })

  test('do not take a name for free that INWX could not ask for', async () => {
    const domain = [{ domain: 'unknown.com', avail: -1, status: 'error' }]
    await subject.open().verify()
    subject.fake.answerNext({ body: { code: 1000, resData: { domain } } })
    expect(await subject.open().purchases?.check(['unknown.com'])).toMatchObject([{ state: 'unknown' }])
  })
})

test('a registry without DNSSEC does not hide the domain', async () => {
  const { model, open, stop } = await givenInwx()
  model.addDomain('name.nodnssec', new Date('2031-01-01'))
  expect(await open().registrar?.readDomain('name.nodnssec')).toMatchObject({ dsRecords: null })
  await stop()
})

test('a domain of a registry without expiry is deleted instead of renewed', async () => {
  const { model, open, stop } = await givenInwx()
  model.addDomain('name.at', new Date('2031-01-01'), { isAutoRenewed: true })
  const { registrar } = open()
  await registrar?.setAutoRenew('name.at', false)
  expect(await registrar?.readDomain('name.at')).toMatchObject({ isAutoRenewed: false })
  await stop()
})

test('codes of the second factor are those of RFC 6238', () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  expect(totp(secret, new Date(59_000))).toBe('287082')
  expect(totp(secret, new Date(1_111_111_109_000))).toBe('081804')
})
