import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiFaults } from '#providers/testing/api-faults.ts'
import { specificationFile } from '#providers/testing/document-test.ts'
import { purchasesConformance } from '#providers/testing/purchases-conformance.ts'
import { conformanceContact, registration, sentPurchase } from '#providers/testing/purchases-subject.ts'
import { recordingEgress } from '#providers/testing/recording-egress.ts'
import { registrarConformance } from '#providers/testing/registrar-conformance.ts'
import { purchasesOfModel } from '#providers/testing/registrar-model/purchases-of-model.ts'
import { loopbackEgress, testTools } from '#providers/testing/tools.ts'
import { awsAt } from './adapter.ts'
import { manifest } from './manifest.ts'
import { signedHeaders } from './signature.ts'
import { nowhere } from './testing/ec2-at.ts'
import { startFakeRoute53Domains } from './testing/fake-route53-domains.ts'
import { modelCheck } from './testing/model-check.ts'
import { rightKeys } from './testing/signature-fault.ts'

const { egress, exchanges } = recordingEgress(loopbackEgress())

/** EC2 is tested on its own. */
const domainsAt = (url: string) =>
  awsAt({ domains: url, ec2: nowhere, cloudWatch: nowhere, certificates: nowhere })

async function givenRoute53() {
  const { fake, model } = await startFakeRoute53Domains()
  const tools = testTools(egress)
  return {
    fake,
    model,
    open: (credentials: Record<string, string> = rightKeys) => domainsAt(fake.url).open(credentials, tools),
    wrongCredentials: [
      { ...rightKeys, access_key_id: 'AKIAWRONG' },
      { ...rightKeys, secret_access_key: 'wrong' },
    ],
    stop: fake.stop,
  }
}

registrarConformance('Route 53 Domains', manifest.registrar, async () => {
  const { model, ...subject } = await givenRoute53()
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

purchasesConformance('Route 53 Domains', manifest, async () => {
  const waits = ['running', 'needs_user', 'blocked', 'failed'] as const
  return purchasesOfModel({
    ...(await givenRoute53()),
    unsoldName: 'name.unsold',
    hasReserved: true,
    waits: { register: waits, renew: waits, transfer: waits },
  })
})

describe('the contacts of a domain at Route 53', () => {
  let subject: Awaited<ReturnType<typeof givenRoute53>>
  beforeAll(async () => {
    subject = await givenRoute53()
    subject.model.addDomain('owned.com', new Date('2031-01-01'))
  })
  afterAll(() => subject.stop())

  test('are replaced by role, and their verification is listed and repeated', async () => {
    const { contacts } = subject.open()
    expect(await contacts?.listVerifications()).toEqual([])
    expect(await contacts?.setContacts('owned.com', { registrant: conformanceContact })).toEqual({
      state: 'done',
      message: null,
    })
    const { id: _, ...details } = conformanceContact
    expect((await contacts?.readContacts('owned.com'))?.registrant).toEqual({ ...details, handle: null })
    const { email } = conformanceContact
    expect(await contacts?.listVerifications()).toEqual([{ email, domains: ['owned.com'], deadline: null }])
    await contacts?.resendVerification(email)
    await expect(contacts?.resendVerification('x@example.com')).rejects.toMatchObject({ kind: 'not_found' })
  })

  test('wait while another operation on the domain is in progress', async () => {
    const type = 'com.amazonaws.route53domains#DuplicateRequest'
    subject.fake.answerNext({ status: 400, body: { __type: type, message: 'The request is in progress.' } })
    await expect(
      subject.open().contacts?.setContacts('owned.com', { admin: conformanceContact }),
    ).rejects.toMatchObject({ kind: 'unavailable' })
  })
})

test('a registration is done although its name servers are refused', async () => {
  const { model, open, stop } = await givenRoute53()
  const price = { amount: '11.50', currency: 'USD' }
  model.setAvailable('half.com', price)
  model.setOrderState('half.com', 'register', 'done')
  const { purchases } = open()
  const order = registration('half.com', price, { registrant: conformanceContact })
  const sent = sentPurchase(order)
  const ordered = await purchases?.order({ ...order, nameservers: ['ns1.dns.example'] }, sent.key)
  expect(await purchases?.progress(sent, ordered?.reference ?? null)).toMatchObject({
    state: 'done',
    message: expect.stringMatching(/registered, but/),
  })
  await stop()
})

test('an order while another operation is in progress is refused', async () => {
  const { fake, model, open, stop } = await givenRoute53()
  const price = { amount: '11.50', currency: 'USD' }
  model.setAvailable('busy.com', price)
  const type = 'com.amazonaws.route53domains#DuplicateRequest'
  fake.answerNextOrder({ status: 400, body: { __type: type, message: 'The request is in progress.' } })
  const order = registration('busy.com', price, { registrant: conformanceContact })
  await expect(open().purchases?.order(order, 'key')).rejects.toMatchObject({ kind: 'rejected' })
  await stop()
})

const file = specificationFile('aws', 'route53domains', 'service-2.json')
const title = 'the service model of Route 53 Domains'
describe.skipIf(file === null)(file === null ? `${title} (skipped: it is not there)` : title, () => {
  test('allows every request above and every response', () => {
    expect(exchanges.length).toBeGreaterThan(100)
    expect([...new Set(exchanges.flatMap(modelCheck(file ?? '')))]).toEqual([])
  })
})

apiFaults('Route 53 Domains', async () => {
  const { fake } = await startFakeRoute53Domains()
  const credentials = { secret_access_key: rightKeys.secret_access_key }
  return { fake, credentials, open: () => domainsAt(fake.url).open(rightKeys, testTools()) }
})

test('a request is signed as botocore signs it', () => {
  const { Authorization } = signedHeaders(
    {
      accessKeyId: 'AKIAEXAMPLE',
      secretAccessKey: 'secret/Key+1',
      region: 'us-east-1',
      service: 'route53domains',
    },
    {
      url: new URL('https://route53domains.us-east-1.amazonaws.com/'),
      headers: {
        'Content-Type': 'application/x-amz-json-1.1',
        'X-Amz-Target': 'Route53Domains_v20140515.ListDomains',
      },
      body: '{"MaxItems":1}',
    },
    new Date('2026-11-23T12:34:56Z'),
  )
  expect(Authorization).toBe(
    'AWS4-HMAC-SHA256 Credential=AKIAEXAMPLE/20261123/us-east-1/route53domains/aws4_request, SignedHeaders=content-type;host;x-amz-date;x-amz-target, Signature=5ccfa8a763a31e980640f4b4972812120c6a609ef2e1395ad07aebdc080f3d42',
  )
})
