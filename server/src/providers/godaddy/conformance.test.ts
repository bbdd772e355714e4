import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiFaults } from '#providers/testing/api-faults.ts'
import { contactsConformance } from '#providers/testing/contacts-conformance.ts'
import { describeDocument } from '#providers/testing/document-test.ts'
import { conformanceContact } from '#providers/testing/purchases-subject.ts'
import { recordingEgress } from '#providers/testing/recording-egress.ts'
import { registrarConformance } from '#providers/testing/registrar-conformance.ts'
import { loopbackEgress, testTools } from '#providers/testing/tools.ts'
import { godaddyAt } from './adapter.ts'
import { manifest } from './manifest.ts'
import {
  type FakeGodaddy,
  failure,
  newDomain,
  rightCredentials,
  startFakeGodaddy,
} from './testing/fake-godaddy.ts'

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

describeDocument('godaddy', '', exchanges, ['GET', 'PATCH'])

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
