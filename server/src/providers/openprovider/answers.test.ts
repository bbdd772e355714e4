import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiFaults } from '#providers/testing/api-faults.ts'
import { conformanceContact } from '#providers/testing/purchases-subject.ts'
import { testTools } from '#providers/testing/tools.ts'
import { openproviderAt } from './adapter.ts'
import {
  type FakeOpenprovider,
  failure,
  rightLogin,
  startFakeOpenprovider,
} from './testing/fake-openprovider.ts'

const openAt = (fake: FakeOpenprovider, tools = testTools()) =>
  openproviderAt({ production: fake.url, sandbox: fake.url }).open(rightLogin, tools)

apiFaults('Openprovider', async () => {
  const fake = await startFakeOpenprovider()
  return { fake, credentials: rightLogin, open: () => openAt(fake) }
})

describe('Openprovider', () => {
  let fake: FakeOpenprovider
  beforeAll(async () => {
    fake = await startFakeOpenprovider()
    fake.model.addDomain('mine.co.uk', new Date('2031-03-04T05:06:07Z'))
  })
  afterAll(() => fake.stop())

  test('is logged in to once for several calls, and again if the token is refused', async () => {
    const { registrar } = openAt(fake)
    await registrar?.listDomains(null)
    await openAt(fake).registrar?.listDomains(null)
    const logins = () => fake.requests.filter((one) => one.includes('login')).length
    expect(logins()).toBe(1)
    fake.expireTokens()
    expect(await registrar?.readDomain('mine.co.uk')).toMatchObject({ name: 'mine.co.uk' })
    expect(logins()).toBe(2)
  })

  test.each([
    [failure(399, 'Something is wrong'), 'rejected'],
    [failure(4, 'Internal error'), 'unavailable'],
    [failure(320, 'The domain is not in your account'), 'not_found'],
    [{ status: 429, headers: { 'Retry-After': '9' }, body: { code: 429, desc: 'Too many' } }, 'rate_limited'],
  ])('%j is an error of the kind %s', async (response, kind) => {
    await openAt(fake).verify()
    fake.answerNext(response)
    await expect(openAt(fake).registrar?.listDomains(null)).rejects.toMatchObject({ kind })
  })

  test('does not take a change that waits for a registration', async () => {
    fake.model.addDomain('changing.com', new Date('2031-03-04T05:06:07Z'))
    fake.updating.add('changing.com')
    const domain = await openAt(fake).registrar?.readDomain('changing.com')
    expect(domain?.statuses).toEqual(['clientTransferProhibited'])
    fake.model.domains.delete('changing.com')
  })

  test('waits for a registry that makes a change later', async () => {
    fake.model.addDomain('slow.com', new Date('2031-03-04T05:06:07Z'))
    fake.slow.add('slow.com')
    const { registrar, contacts } = openAt(fake)
    await registrar?.setLock('slow.com', false)
    expect(fake.updating).not.toContain('slow.com')
    expect(await contacts?.setContacts('slow.com', { admin: conformanceContact })).toMatchObject({
      state: 'running',
      message: expect.stringMatching(/registry/),
    })
    fake.model.domains.delete('slow.com')
    fake.customers.clear()
  })

  test('does not list a domain that could be restored until last week', async () => {
    fake.model.addDomain('gone.com', new Date('2026-01-01'), { isInRedemption: true })
    fake.restorable.set('gone.com', new Date(Date.now() - 7 * 86_400_000))
    const { domains = [] } = (await openAt(fake).registrar?.listDomains(null)) ?? {}
    expect(domains.map(({ name }) => name)).not.toContain('gone.com')
    fake.model.domains.delete('gone.com')
  })

  test('lists the addresses of all pages that wait for verification', async () => {
    for (let number = 0; number < 101; number++)
      fake.verifications.push({ domain: `d${number}.com`, email: `${number}@example.com`, status: 'pending' })
    expect(await openAt(fake).contacts?.listVerifications()).toHaveLength(101)
    fake.verifications.length = 0
  })

  test('does not list failed orders and domains that were deleted for good', async () => {
    fake.model.order('register', 'failed.com', { state: 'failed' })
    const { domains } = (await openAt(fake).registrar?.listDomains(null)) ?? { domains: [] }
    expect(domains.map(({ name }) => name)).toEqual(['mine.co.uk'])
  })

  test('has a customer for each contact, a new one if it changes, and shows it', async () => {
    const tools = testTools()
    const { contacts } = openAt(fake, tools)
    const contact = {
      ...conformanceContact,
      street: ['Musterstraße 12a'],
      country: 'DE',
      phone: '+49301234567',
    }
    await contacts?.setContacts('mine.co.uk', { registrant: contact, admin: contact })
    expect(fake.customers.size).toBe(1)
    const changed = { ...contact, lastName: 'Other' }
    await contacts?.setContacts('mine.co.uk', { registrant: changed })
    expect(fake.customers.size).toBe(2)
    const { id: _, extensions: __, ...shown } = contact
    expect(await contacts?.readContacts('mine.co.uk')).toMatchObject({
      registrant: { lastName: 'Other' },
      admin: shown,
    })
  })

  test('tells which e-mail addresses wait for verification, and sends the mail again', async () => {
    fake.verifications.push(
      {
        domain: 'a.com',
        email: 'ada@example.com',
        status: 'not verified',
        expiration_date: '2031-01-02 03:04:05',
      },
      {
        domain: 'b.com',
        email: 'ada@example.com',
        status: 'in progress',
        expiration_date: '2031-01-02 03:04:05',
      },
      { domain: 'c.com', email: 'ok@example.com', status: 'verified' },
    )
    const { contacts } = openAt(fake)
    expect(await contacts?.listVerifications()).toEqual([
      { email: 'ada@example.com', domains: ['a.com', 'b.com'], deadline: new Date('2031-01-02T03:04:05Z') },
    ])
    await contacts?.resendVerification('ada@example.com')
    expect(fake.restarted).toEqual(['ada@example.com'])
  })
})
