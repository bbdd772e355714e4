import { describe, expect, test } from 'vitest'
import { apiFaults } from '#providers/testing/api-faults.ts'
import { purchasesConformance } from '#providers/testing/purchases-conformance.ts'
import { conformanceContact } from '#providers/testing/purchases-subject.ts'
import { registrarConformance } from '#providers/testing/registrar-conformance.ts'
import { purchasesOfModel } from '#providers/testing/registrar-model/purchases-of-model.ts'
import { testTools } from '#providers/testing/tools.ts'
import { inwxAt } from './adapter.ts'
import { manifest } from './manifest.ts'
import { rightKeys, startFakeInwx } from './testing/fake-inwx.ts'
import { totp } from './totp.ts'

// INWX publishes no description of its API. The stand-in rests on what its public clients send and read.
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
    waits: { register: ['running', 'failed'], transfer: ['running', 'failed'] },
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
    const provider = open()
    await provider.verify()
    endSessions()
    expect(await provider.registrar?.listDomains(null)).toEqual({ domains: [], cursor: null })
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

test('a contact is created once, and updated when it has changed', async () => {
  const { fake, model, open, stop } = await givenInwx()
  model.addDomain('owned.com', new Date('2031-01-01'))
  const { contacts } = open()
  await contacts?.setContacts('owned.com', { registrant: conformanceContact, admin: conformanceContact })
  await contacts?.setContacts('owned.com', { registrant: { ...conformanceContact, city: 'Chicago' } })
  expect(
    fake.requests.filter((request) => request.includes(' contact.')).map((request) => request.split(' ')[2]),
  ).toEqual(['contact.create', 'contact.update'])
  expect(model.domains.get('owned.com')?.contacts).toMatchObject({ registrant: 101, admin: 101 })
  expect((await contacts?.readContacts('owned.com'))?.registrant).toMatchObject({
    firstName: 'Ada',
    handle: '7',
  })
  await stop()
})

test('codes of the second factor are those of RFC 6238', () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  expect(totp(secret, new Date(59_000))).toBe('287082')
  expect(totp(secret, new Date(1_111_111_109_000))).toBe('081804')
})
