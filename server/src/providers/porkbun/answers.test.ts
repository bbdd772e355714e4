import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dsOfKey } from '#kernel/domains/ds-record.ts'
import { apiFaults } from '#providers/testing/api-faults.ts'
import { registration, sentPurchase } from '#providers/testing/purchases-subject.ts'
import { testTools } from '#providers/testing/tools.ts'
import { porkbunAt } from './adapter.ts'
import { type FakePorkbun, failure, rightKeys, startFakePorkbun } from './testing/fake-porkbun.ts'
import { newDomain } from './testing/state.ts'

const openAt = (fake: FakePorkbun) => porkbunAt(fake.url).open(rightKeys, testTools())

apiFaults('porkbun', async () => {
  const fake = await startFakePorkbun()
  return { fake, credentials: rightKeys, open: () => openAt(fake) }
})

describe('answers of Porkbun', () => {
  let fake: FakePorkbun
  beforeAll(async () => {
    fake = await startFakePorkbun()
  })
  afterAll(() => fake.stop())
  const { registrar, purchases } = {
    registrar: () => openAt(fake).registrar,
    purchases: () => openAt(fake).purchases,
  }
  const price = { amount: '11.50', currency: 'USD' }

  test.each([
    [failure('INVALID_USER', 'User is invalid.'), 'auth', /not active/],
    [failure('RATE_LIMIT_EXCEEDED', 'Slow down.'), 'rate_limited', /Slow down/],
    [{ status: 403, body: { status: 'ERROR', message: 'Two-factor code required.' } }, 'auth', /Two-factor/],
    [{ status: 400, body: { status: 'ERROR', message: 'Invalid API key. (002)' } }, 'auth', /API key/],
    [{ status: 200, body: { status: 'ERROR', message: 'Something is wrong.' } }, 'rejected', /^Something/],
  ])('%j is an error of the kind %s', async (response, kind, words) => {
    fake.answerNext(response)
    await expect(registrar()?.listDomains(null)).rejects.toMatchObject({
      kind,
      message: expect.stringMatching(words),
    })
  })

  test('a limit of checks says when the next is allowed', async () => {
    const body = { status: 'ERROR', code: 'RATE_LIMIT_EXCEEDED', message: 'Rate limit.', ttlRemaining: 8 }
    fake.answerNext({ status: 429, body })
    await expect(purchases()?.check(['a.com'])).rejects.toMatchObject({
      kind: 'rate_limited',
      retryAfterSeconds: 8,
    })
  })

  test.each([
    ['the seconds until its end', '25'],
    ['the time of its end', String(Math.ceil(Date.now() / 1000) + 25)],
  ])('a limit says in a header %s', async (_, reset) => {
    const body = { status: 'ERROR', code: 'RATE_LIMIT_EXCEEDED', message: 'Rate limit.' }
    fake.answerNext({ status: 429, headers: { 'X-RateLimit-Reset': reset }, body })
    const error = await purchases()
      ?.check(['a.com'])
      .catch((reason) => reason)
    expect(error).toMatchObject({ kind: 'rate_limited' })
    expect(error.retryAfterSeconds).toBeGreaterThan(10)
    expect(error.retryAfterSeconds).toBeLessThanOrEqual(26)
  })

  test('a domain without API access is read as far as it is listed, and a change says what to do', async () => {
    fake.state.domains.set('closed.com', { ...newDomain('closed.com', new Date()), apiAccess: false })
    expect(await registrar()?.readDomain('closed.com')).toMatchObject({ nameservers: null, dsRecords: null })
    await expect(registrar()?.setNameservers('closed.com', ['a.example', 'b.example'])).rejects.toMatchObject(
      {
        kind: 'rejected',
        message: expect.stringMatching(/switch it on/),
      },
    )
  })

  test('DS records with the same key tag are replaced', async () => {
    fake.state.domains.set('signed.com', newDomain('signed.com', new Date()))
    const record = dsOfKey('signed.com', { flags: 257, algorithm: 13, publicKey: 'AAAA' })
    const other = { ...record, digest: 'ff'.repeat(32) }
    await registrar()?.setDsRecords('signed.com', [record])
    await registrar()?.setDsRecords('signed.com', [other])
    const { key: _, ...expected } = other
    expect((await registrar()?.readDomain('signed.com'))?.dsRecords).toEqual([expected])
  })

  test('a domain that is renewed between two pages is listed', async () => {
    const other = await startFakePorkbun()
    const listing = openAt(other).registrar
    const names = Array.from({ length: 1001 }, (_, number) => `listed-${number}.com`)
    for (const [number, name] of names.entries())
      other.state.domains.set(name, newDomain(name, new Date(Date.UTC(2031, 0, 1, 0, number))))
    const first = await listing?.listDomains(null)
    const renewed = other.state.domains.get(first?.domains[0]?.name ?? '')
    if (renewed) renewed.expireDate = '2040-01-01 00:00:00'
    const second = await listing?.listDomains(first?.cursor ?? null)
    const found = [...(first?.domains ?? []), ...(second?.domains ?? [])].map(({ name }) => name)
    expect(new Set(found)).toEqual(new Set(names))
    await other.stop()
  })

  test('a domain that only has its DNS at Porkbun is not one of its registrar', async () => {
    fake.state.domains.set('dns.com', { ...newDomain('dns.com', new Date()), isExternal: true })
    const { domains = [] } = (await registrar()?.listDomains(null)) ?? {}
    expect(domains.map(({ name }) => name)).not.toContain('dns.com')
    await expect(registrar()?.readDomain('dns.com')).rejects.toMatchObject({ kind: 'not_found' })
  })

  test('a record that is shown by its key does not hide the domain', async () => {
    fake.state.domains.set('key.com', { ...newDomain('key.com', new Date()), hasKeysOnly: true })
    expect(await registrar()?.readDomain('key.com')).toMatchObject({ name: 'key.com', dsRecords: null })
  })

  test('two DS records with one key tag are refused before any is changed', async () => {
    fake.state.domains.set('twice.com', newDomain('twice.com', new Date()))
    const record = dsOfKey('twice.com', { flags: 257, algorithm: 13, publicKey: 'AAAA' })
    const records = [record, { ...record, digestType: 4, digest: 'ff'.repeat(48) }]
    await expect(registrar()?.setDsRecords('twice.com', records)).rejects.toMatchObject({ kind: 'rejected' })
    expect(fake.state.domains.get('twice.com')?.dsRecords).toEqual([])
  })

  test('a promotion is for the first of two years', async () => {
    const offer = { cents: 7000, promoCents: 1000, isPremium: false, minDuration: 2, authCode: null }
    fake.state.offers.set('promo.com', offer)
    const total = { amount: '80.00', currency: 'USD' }
    const asked = await purchases()?.price({ kind: 'register', name: 'promo.com', years: 2 })
    expect(asked?.price).toEqual(total)
    const order = { ...registration('promo.com', total, {}), years: 2 }
    expect(await purchases()?.order(order, randomUUID())).toMatchObject({ state: 'done' })
  })

  test('a TLD that is not sold has no price', async () => {
    expect(await purchases()?.price({ kind: 'register', name: 'name.unsold', years: 1 })).toBeNull()
  })

  test('a repeated order with the same key buys nothing twice', async () => {
    fake.state.offers.set('once.com', { cents: 1150, isPremium: false, minDuration: 1, authCode: null })
    const order = registration('once.com', price, {})
    const key = randomUUID()
    const first = await purchases()?.order(order, key)
    expect(await purchases()?.order(order, key)).toEqual(first)
    expect(fake.state.orders.filter((name) => name === 'once.com')).toHaveLength(1)
  })

  test('a registration whose settings fail is done, and says so', async () => {
    fake.state.offers.set('half.com', { cents: 1150, isPremium: false, minDuration: 1, authCode: null })
    const order = { ...registration('half.com', price, {}), nameservers: ['only-one.example'] }
    expect(await purchases()?.order(order, randomUUID())).toMatchObject({
      state: 'done',
      message: expect.stringMatching(/registered, but .*two name servers/),
    })
  })

  test('a registry that sells two years has its price for two years only', async () => {
    fake.state.offers.set('two.com', { cents: 7000, isPremium: false, minDuration: 2, authCode: null })
    const asked = (years: number) => purchases()?.price({ kind: 'register', name: 'two.com', years })
    expect(await asked(1)).toBeNull()
    expect(await asked(2)).toEqual({ price: { amount: '140.00', currency: 'USD' }, isPremium: false })
  })

  test('an earlier transfer and an earlier registration are not taken for the order that is looked for', async () => {
    fake.state.domains.set('old.com', newDomain('old.com', new Date()))
    fake.state.transfers.set('old.com', {
      name: 'old.com',
      status: 'DONE',
      orderId: 7,
      transferDate: '2024-01-01 00:00:00',
    })
    const sent = sentPurchase(registration('old.com', price, {}))
    expect(await purchases()?.find(sent)).toBeNull()
    expect(await purchases()?.find({ ...sent, kind: 'transfer' })).toBeNull()
  })

  test('an order is not taken for lost while Porkbun does not answer', async () => {
    fake.answerNext({ status: 500, body: '<html>' })
    const sent = sentPurchase(registration('lost.com', price, {}))
    await expect(purchases()?.find(sent)).rejects.toMatchObject({ kind: 'unavailable' })
  })
})
