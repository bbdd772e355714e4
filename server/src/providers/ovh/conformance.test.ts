import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiFaults } from '#providers/testing/api-faults.ts'
import { specificationFile } from '#providers/testing/document-test.ts'
import { openApiCheck } from '#providers/testing/openapi-document.ts'
import { purchasesConformance } from '#providers/testing/purchases-conformance.ts'
import { conformanceContact } from '#providers/testing/purchases-subject.ts'
import { recordingEgress } from '#providers/testing/recording-egress.ts'
import { registrarConformance } from '#providers/testing/registrar-conformance.ts'
import { purchasesOfModel } from '#providers/testing/registrar-model/purchases-of-model.ts'
import { loopbackEgress, testTools } from '#providers/testing/tools.ts'
import { ovhAt } from './adapter.ts'
import { manifest } from './manifest.ts'
import { rightKeys, startFakeOvh } from './testing/fake-ovh.ts'

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

purchasesConformance('OVHcloud', manifest, async () => {
  const subject = await givenOvh()
  return purchasesOfModel({
    ...subject,
    unsoldName: 'name.unsold',
    waits: { register: ['running', 'needs_user', 'failed'], transfer: ['running', 'needs_user', 'failed'] },
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
    const faults = exchanges.flatMap((exchange) => {
      const area = new URL(exchange.request.url).pathname.split('/')[2] ?? ''
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
