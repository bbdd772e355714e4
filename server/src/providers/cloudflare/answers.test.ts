import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiFaults } from '#providers/testing/api-faults.ts'
import { registration } from '#providers/testing/purchases-subject.ts'
import { testTools } from '#providers/testing/tools.ts'
import { cloudflareAt } from './adapter.ts'
import { type FakeCloudflare, failure, rightToken, startFakeCloudflare } from './testing/fake-cloudflare.ts'

const openAt = (fake: FakeCloudflare) => cloudflareAt(fake.url).open(rightToken, testTools())

apiFaults('Cloudflare', async () => {
  const fake = await startFakeCloudflare()
  // The id of the account is part of every address.
  const { api_token } = rightToken
  return { fake, credentials: { api_token }, open: () => openAt(fake) }
})

describe('Cloudflare', () => {
  let fake: FakeCloudflare
  beforeAll(async () => {
    fake = await startFakeCloudflare()
  })
  afterAll(() => fake.stop())
  const price = { amount: '11.50', currency: 'USD' }

  test.each([
    [failure(400, 6003, 'Invalid request headers'), 'auth'],
    [failure(403, 9109, 'Unauthorized'), 'auth'],
    [failure(400, 10_001, 'Invalid name'), 'rejected'],
    [failure(200, 10_001, 'Something is wrong'), 'rejected'],
  ])('%j is an error of the kind %s', async (response, kind) => {
    fake.answerNext(response)
    await expect(openAt(fake).registrar?.listDomains(null)).rejects.toMatchObject({ kind })
  })

  test('needs what the schema of a TLD has besides contacts', async () => {
    const { purchases } = openAt(fake)
    expect(await purchases?.requirements('us', 'register')).toMatchObject({
      properties: { contact_extensions: { required: ['nexus_category'] } },
      required: ['contact_extensions'],
    })
    expect(await purchases?.requirements('com', 'register')).toBeNull()
    expect(await purchases?.requirements('unsold', 'register')).toBeNull()
  })

  test('tells that other name servers cannot be used', async () => {
    fake.model.setAvailable('new.com', price)
    const order = {
      ...registration('new.com', price, {}),
      nameservers: ['ns1.dns.example'],
      hasPrivacy: true,
    }
    expect(await openAt(fake).purchases?.order(order, 'key')).toMatchObject({
      state: 'done',
      message: expect.stringMatching(/own name servers/),
    })
  })

  test('waits for a change that Cloudflare makes later', async () => {
    fake.model.addDomain('later.com', new Date('2030-01-01'))
    fake.updateThrough('pending', 'in_progress')
    await openAt(fake).registrar?.setAutoRenew('later.com', true)
    expect(await openAt(fake).registrar?.readDomain('later.com')).toMatchObject({ isAutoRenewed: true })
  })

  test('says what a change needs from the user', async () => {
    fake.model.addDomain('asked.com', new Date('2030-01-01'))
    fake.updateThrough('in_progress', 'action_required')
    await expect(openAt(fake).registrar?.setAutoRenew('asked.com', true)).rejects.toMatchObject({
      kind: 'rejected',
      message: 'Cloudflare needs you to act: confirm the payment method.',
    })
  })

  test('does not know a name about which Cloudflare gives no reason', async () => {
    const domains = [{ name: 'silent.com', registrable: false }]
    fake.answerNext({ body: { success: true, errors: [], messages: [], result: { domains } } })
    expect(await openAt(fake).purchases?.check(['silent.com'])).toMatchObject([{ state: 'unknown' }])
  })

  test('says why a name is not sold', async () => {
    expect(await openAt(fake).purchases?.check(['name.unsold'])).toMatchObject([
      { state: 'unsupported', detail: 'Cloudflare does not sell this TLD.' },
    ])
  })
})
