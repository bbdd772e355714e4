import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { contactsConformance } from '#providers/testing/contacts-conformance.ts'
import { purchasesConformance } from '#providers/testing/purchases-conformance.ts'
import { recordingEgress } from '#providers/testing/recording-egress.ts'
import { registrarConformance } from '#providers/testing/registrar-conformance.ts'
import { purchasesOfModel } from '#providers/testing/registrar-model/purchases-of-model.ts'
import { loopbackEgress, testTools } from '#providers/testing/tools.ts'
import { namecheapAt } from './adapter.ts'
import { manifest } from './manifest.ts'
import { commandCheck } from './testing/command-check.ts'
import { account, startNamecheap } from './testing/namecheap-server.ts'

const repository = join(import.meta.dirname, '..', '..', '..', '..')
const specifications = join(repository, '..', 'shared', 'provider-specs', 'namecheap')
const hasSpecifications = existsSync(specifications)
const { egress, exchanges } = recordingEgress(loopbackEgress())

const wrongCredentials = [
  { ...account, api_key: 'wrong' },
  { ...account, api_user: 'nobody' },
  { ...account, client_ip: '192.0.2.99' },
]

registrarConformance('Namecheap', manifest.registrar, async () => {
  const { url, model, stop } = await startNamecheap()
  const adapter = namecheapAt({ production: url, sandbox: url })
  return {
    open: (credentials = account) => adapter.open(credentials, testTools(egress)),
    addDomain: async (name, expiresAt) => void model.addDomain(name, expiresAt),
    removeDomain: async (name) => void model.domains.delete(name),
    async breakDomain(name) {
      const domain = model.domains.get(name)
      if (domain) domain.isBroken = true
    },
    wrongCredentials,
    stop,
  }
})

purchasesConformance('Namecheap', manifest, async () => {
  const { url, model, stop } = await startNamecheap()
  const adapter = namecheapAt({ production: url, sandbox: url })
  return purchasesOfModel({
    model,
    open: (credentials = account) => adapter.open(credentials, testTools(egress)),
    unsoldName: 'name.unsold',
    waits: { transfer: ['running', 'needs_user', 'blocked', 'failed'] },
    wrongCredentials,
    stop,
  })
})

contactsConformance('Namecheap', manifest.contacts, async () => {
  const { url, model, stop } = await startNamecheap()
  const adapter = namecheapAt({ production: url, sandbox: url })
  return {
    open: (credentials = account) => adapter.open(credentials, testTools(egress)),
    addDomain: async (name) => void model.addDomain(name, new Date('2031-01-01')),
    refusedContact: null,
    setUnverified: null,
    mailsSentAgain: null,
    wrongCredentials,
    stop,
  }
})

const title = 'the table of commands of Namecheap and its samples'
describe.skipIf(!hasSpecifications)(
  hasSpecifications ? title : `${title} (skipped: they are not there)`,
  () => {
    test('allow every request above and every response', () => {
      const check = commandCheck(specifications)
      expect(exchanges.length).toBeGreaterThan(50)
      expect([...new Set(exchanges.flatMap(check))]).toEqual([])
    })
  },
)
