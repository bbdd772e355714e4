import { expect, test } from 'vitest'
import { certificatesConformance, dnsNamesOf } from '#providers/testing/cloud/certificates-conformance.ts'
import { describeDocument } from '#providers/testing/document-test.ts'
import { purchasesConformance } from '#providers/testing/purchases-conformance.ts'
import { recordingEgress } from '#providers/testing/recording-egress.ts'
import { registrarConformance } from '#providers/testing/registrar-conformance.ts'
import { purchasesOfModel } from '#providers/testing/registrar-model/purchases-of-model.ts'
import { loopbackEgress, testTools } from '#providers/testing/tools.ts'
import { cloudflareAt } from './adapter.ts'
import { manifest } from './manifest.ts'
import { certificatePaths, type FakeCertificate, otherTokens } from './testing/certificates.ts'
import { rightToken, startFakeCloudflare } from './testing/fake-cloudflare.ts'

const { egress, exchanges } = recordingEgress(loopbackEgress())

async function givenCloudflare() {
  const fake = await startFakeCloudflare()
  return {
    fake,
    model: fake.model,
    open: (credentials: Record<string, string> = rightToken) =>
      cloudflareAt(fake.url).open(credentials, testTools(egress)),
    wrongCredentials: [
      { ...rightToken, api_token: 'wrong' },
      { ...rightToken, account_id: 'other' },
    ],
    stop: () => fake.stop(),
  }
}

registrarConformance('Cloudflare', manifest.registrar, async () => {
  const { model, ...subject } = await givenCloudflare()
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

purchasesConformance('Cloudflare', manifest, async () => {
  const { fake, ...vendor } = await givenCloudflare()
  return {
    ...purchasesOfModel({
      ...vendor,
      unsoldName: 'name.unsold',
      waits: { register: ['running', 'needs_user', 'blocked', 'failed'] },
    }),
    loseNextAnswer: async () => fake.loseNextAnswer(),
    loseNextOrder: async () => fake.loseNextOrder(),
  }
})

certificatesConformance('Cloudflare', manifest.certificates, async () => {
  const { fake, open, stop } = await givenCloudflare()
  for (let number = 1; number <= 21; number++)
    fake.zones.push({ id: `zone-${number}`, name: `example-${number}.com` })
  const add = (certificate: Omit<FakeCertificate, 'id' | 'zone'>) => {
    const id = `certificate-${fake.certificates.size + 1}`
    const zone = `zone-${1 + (fake.certificates.size % 2) * 20}`
    fake.certificates.set(id, { id, zone, ...certificate })
    return { id, zone }
  }
  return {
    open,
    async add({ pem, isRenewed }) {
      const { id, zone } = add({ isUploaded: !isRenewed, pem, hosts: dnsNamesOf(pem) })
      return isRenewed ? `${zone}/pack-${id}/${id}` : `${zone}/${id}`
    },
    async addPending(name) {
      const { id, zone } = add({ isUploaded: false, pem: null, hosts: [name] })
      return `${zone}/pack-${id}`
    },
    moreThanPage: 101,
    deniedCredentials: { ...rightToken, api_token: otherTokens.noCertificates },
    stop,
  }
})

test('a token that is only for zones is accepted, and the sandbox has no certificates', async () => {
  const { fake, open, stop } = await givenCloudflare()
  const zones = { ...rightToken, api_token: otherTokens.zones }
  await expect(open(zones).verify()).rejects.toMatchObject({ kind: 'auth' })
  fake.zones.push({ id: 'zone-1', name: 'example.com' })
  expect((await open(zones).verify()).detail).toBe('Cloudflare accepts the API token for zones only.')
  expect(open({ ...rightToken, environment: 'sandbox' }).certificates).toBeUndefined()
  await stop()
})

describeDocument(
  'cloudflare',
  '/client/v4',
  exchanges,
  ['GET', 'PATCH', 'POST'],
  'derived-2026.openapi.json',
  certificatePaths,
)
