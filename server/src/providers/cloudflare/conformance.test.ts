import { describeDocument } from '#providers/testing/document-test.ts'
import { purchasesConformance } from '#providers/testing/purchases-conformance.ts'
import { recordingEgress } from '#providers/testing/recording-egress.ts'
import { registrarConformance } from '#providers/testing/registrar-conformance.ts'
import { purchasesOfModel } from '#providers/testing/registrar-model/purchases-of-model.ts'
import { loopbackEgress, testTools } from '#providers/testing/tools.ts'
import { cloudflareAt } from './adapter.ts'
import { manifest } from './manifest.ts'
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

describeDocument('cloudflare', '/client/v4', exchanges, ['GET', 'PATCH', 'POST'], 'derived-2026.openapi.json')
