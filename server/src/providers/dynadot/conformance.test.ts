import { describe, expect, test } from 'vitest'
import { apiFaults } from '#providers/testing/api-faults.ts'
import { purchasesConformance } from '#providers/testing/purchases-conformance.ts'
import { registrarConformance } from '#providers/testing/registrar-conformance.ts'
import { purchasesOfModel } from '#providers/testing/registrar-model/purchases-of-model.ts'
import { testTools } from '#providers/testing/tools.ts'
import { dynadotAt } from './adapter.ts'
import { manifest } from './manifest.ts'
import { failure, rightKeys, startFakeDynadot } from './testing/fake-dynadot.ts'

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
    ...purchasesOfModel({ ...vendor, unsoldName: null, waits: {} }),
    loseNextAnswer: async () => fake.loseNextAnswer(),
    loseNextOrder: async () => fake.loseNextOrder(),
  }
})

apiFaults('Dynadot', async () => {
  const { fake, open } = await givenDynadot()
  return { fake, credentials: rightKeys, open: () => open() }
})

describe('Dynadot', () => {
  test('says in the body what went wrong, whatever the status of HTTP is', async () => {
    const { fake, open, stop } = await givenDynadot()
    for (const [code, kind] of [
      [403, 'auth'],
      [404, 'not_found'],
      [400, 'rejected'],
      [429, 'rate_limited'],
    ] as const) {
      fake.answerNext(failure(code, 'Something is wrong.', 200))
      await expect(open().registrar?.listDomains(null)).rejects.toMatchObject({ kind })
    }
    await stop()
  })
})
