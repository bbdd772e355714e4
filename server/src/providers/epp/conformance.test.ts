import { afterAll, describe, expect, test } from 'vitest'
import type { Credentials, Provider } from '#providers/ports/provider.ts'
import { contactsConformance } from '#providers/testing/contacts-conformance.ts'
import { purchasesConformance } from '#providers/testing/purchases-conformance.ts'
import { registrarConformance } from '#providers/testing/registrar-conformance.ts'
import { missingPrograms, titleWithout } from '#providers/testing/servers/programs.ts'
import { loopbackEgress, testTools } from '#providers/testing/tools.ts'
import { epp } from './adapter.ts'
import { manifest } from './manifest.ts'
import { type EppServer, startEppServer } from './testing/epp-server.ts'
import { newDomain, otherRegistrar, settleOrder } from './testing/registry.ts'
import { schemaFaults } from './testing/schema-check.ts'

/** Everything that was said by both sides, to be checked by the schemas at the end. */
const documents: string[] = []

function subjectOf(server: EppServer) {
  const tools = testTools(loopbackEgress())
  return {
    open: (credentials: Credentials = server.credentials): Provider => epp.open(credentials, tools),
    wrongCredentials: [
      { ...server.credentials, user: 'NOBODY' },
      { ...server.credentials, password: 'wrong-123' },
      { ...server.credentials, port: 'seven' },
      { ...server.credentials, client_key: 'no PEM' },
    ],
    async stop() {
      documents.push(...server.documents)
      await server.stop()
    },
  }
}

registrarConformance('EPP', manifest.registrar, async () => {
  const server = await startEppServer()
  const { domains, registrar } = server.registry
  return {
    ...subjectOf(server),
    async addDomain(name, expiresAt) {
      domains.set(name, newDomain(registrar, expiresAt))
    },
    async removeDomain(name) {
      domains.delete(name)
    },
    async breakDomain(name) {
      const domain = domains.get(name)
      // Valid by the schema, and no year that JavaScript reads.
      if (domain) domain.expires = '20311-03-04T05:06:07Z'
    },
  }
})

purchasesConformance('EPP', manifest, async () => {
  const server = await startEppServer()
  const { registry } = server
  const priced = (name: string, price: { amount: string; currency: string }, isPremium = false) =>
    void registry.prices.set(name, { ...price, isPremium })
  return {
    ...subjectOf(server),
    async setAvailable(name, price, isPremium) {
      priced(name, price, isPremium)
    },
    async setRegisteredElsewhere(name, price, authCode) {
      priced(name, price)
      registry.domains.set(name, { ...newDomain(otherRegistrar, new Date('2031-03-04')), authCode })
    },
    async setReserved(name) {
      registry.reserved.add(name)
    },
    unsoldName: null,
    async addDomain(name, price, expiresAt) {
      priced(name, price)
      registry.domains.set(name, newDomain(registry.registrar, expiresAt))
    },
    async addInRedemption(name, price) {
      priced(name, price)
      registry.domains.set(name, {
        ...newDomain(registry.registrar, new Date('2031-03-04')),
        statuses: new Set(['pendingDelete']),
        grace: new Set(['redemptionPeriod']),
      })
    },
    waits: { register: ['running', 'failed'], transfer: ['blocked', 'failed'], restore: ['running'] },
    async setOrderState(name, kind, state) {
      registry.orderStates.set(`${name}/${kind}`, state)
      settleOrder(registry, name, state)
    },
    async loseNextAnswer() {
      registry.faults.loseAnswer = true
    },
    async loseNextOrder() {
      registry.faults.loseOrder = true
    },
    bought: async (name) => registry.bought.get(name) ?? 0,
  }
})

contactsConformance('EPP', manifest.contacts, async () => {
  const server = await startEppServer()
  const { contacts, domains, registrar } = server.registry
  const postalInfo =
    '<contact:postalInfo type="int"><contact:name>Own Contact</contact:name><contact:addr><contact:city>Bern</contact:city><contact:cc>CH</contact:cc></contact:addr></contact:postalInfo>'
  contacts.set('OWN-1', { registrar, markup: `${postalInfo}<contact:email>own@example.org</contact:email>` })
  return {
    ...subjectOf(server),
    async addDomain(name) {
      domains.set(name, {
        ...newDomain(registrar, new Date('2031-03-04')),
        registrant: 'OWN-1',
        contacts: ['admin', 'tech', 'billing'].map((type) => ({ type, id: 'OWN-1' })),
      })
    },
    refusedContact: null,
    setUnverified: null,
    mailsSentAgain: null,
  }
})

const missing = missingPrograms(['xmllint'])

describe.skipIf(missing.length > 0)(titleWithout(missing, 'documents of EPP'), () => {
  afterAll(() => documents.splice(0))

  test('are valid by the schemas of the RFCs, in both directions', () => {
    expect(documents.length).toBeGreaterThan(500)
    expect(schemaFaults(documents)).toEqual([])
  })
})
