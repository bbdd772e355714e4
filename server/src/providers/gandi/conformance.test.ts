import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { contactsConformance } from '#providers/testing/contacts-conformance.ts'
import { specificationFile } from '#providers/testing/document-test.ts'
import { purchasesConformance } from '#providers/testing/purchases-conformance.ts'
import { conformanceContact } from '#providers/testing/purchases-subject.ts'
import { registrarConformance } from '#providers/testing/registrar-conformance.ts'
import { testTools } from '#providers/testing/tools.ts'
import { gandiAt } from './adapter.ts'
import { manifest } from './manifest.ts'
import { rightCredentials, startFakeGandi } from './testing/fake-gandi.ts'
import { setOrderState, transferBody } from './testing/orders.ts'
import { renewalPriceAnswer, setRenewal } from './testing/renewals.ts'
import { listed, newDomain, newState, shown } from './testing/state.ts'

async function givenGandi() {
  const fake = await startFakeGandi()
  const adapter = gandiAt({ production: 'http://127.0.0.1:1', sandbox: fake.url })
  return {
    state: fake.state,
    subject: {
      open: (credentials = rightCredentials) => adapter.open(credentials, testTools()),
      wrongCredentials: [{ ...rightCredentials, token: 'wrong-token' }],
      stop: () => fake.stop(),
    },
  }
}

registrarConformance('gandi', manifest.registrar, async () => {
  const { state, subject } = await givenGandi()
  return {
    ...subject,
    async addDomain(name, expiresAt) {
      state.domains.set(name, newDomain(name, expiresAt))
    },
    async removeDomain(name) {
      state.domains.delete(name)
    },
    async breakDomain(name) {
      state.domains.set(name, { ...newDomain(name, new Date()), endsAt: 'soon' })
    },
  }
})

contactsConformance('gandi', manifest.contacts, async () => {
  const { state, subject } = await givenGandi()
  return {
    ...subject,
    async addDomain(name) {
      state.domains.set(name, newDomain(name, new Date('2031-03-04')))
    },
    refusedContact: { ...conformanceContact, email: 'ada@example.invalid' },
    setUnverified: null,
    mailsSentAgain: null,
  }
})

purchasesConformance('gandi', manifest, async () => {
  const fake = await startFakeGandi()
  const { state } = fake
  const adapter = gandiAt({ production: 'http://127.0.0.1:1', sandbox: fake.url })
  return {
    open: (credentials = rightCredentials) => adapter.open(credentials, testTools()),
    async setAvailable(name, price, isPremium = false) {
      state.offers.set(name, { price, isPremium })
    },
    async setRegisteredElsewhere(name, price, authCode) {
      state.offers.set(name, { price, isPremium: false })
      state.elsewhere.set(name, authCode)
    },
    setReserved: async (name) => void state.reserved.add(name),
    unsoldName: 'name.unsold',
    async addDomain(name, price, expiresAt) {
      state.offers.set(name, { price, isPremium: false })
      state.domains.set(name, newDomain(name, expiresAt))
    },
    addInRedemption: null,
    requirements: { transfer: { nameservers: 'ns1.dns.example ns2.dns.example' } },
    // Gandi does not list accepted renewals that it has not executed: answers.test.ts.
    waits: {
      register: ['running', 'needs_user', 'blocked'],
      transfer: ['running', 'needs_user', 'blocked'],
    },
    async setOrderState(name, kind, order) {
      if (kind === 'renew') setRenewal(state, name, order === 'done')
      else setOrderState(state, name, kind, order)
    },
    setBalance: async (amount) => void Object.assign(state, { prepaid: Number(amount) }),
    loseNextAnswer: async () => fake.loseNextAnswer(),
    loseNextOrder: async () => fake.loseNextOrder(),
    bought: async (name) =>
      state.renewals.filter((renewal) => renewal === name).length +
      state.orders.filter(({ body }) => body.fqdn === name).length,
    wrongCredentials: [{ ...rightCredentials, token: 'wrong-token' }],
    stop: () => fake.stop(),
  }
})

const samples = specificationFile('gandi', 'samples')
const title = 'the stand-in for Gandi'
describe.skipIf(samples === null)(
  samples === null ? `${title} (skipped: the samples are not there)` : title,
  () => {
    const domain = newDomain('example.com', new Date('2031-03-04'))
    const body = { fqdn: 'example.com', duration: 1, currency: 'EUR', owner: {} }
    const order = { kind: 'transfer' as const, body, step: 'WAIT', orderedAt: '2031-03-04T05:06:07Z' }
    test.each([
      ['domain_list', [listed(domain)]],
      ['domain_fetch', shown(domain)],
      ['domain_availability_fetch', renewalPriceAnswer(newState(), 'example.com', 'create')],
      ['domain_fetch_contacts', domain.contacts],
      ['domain_transferin_fetch', transferBody(order)],
    ])('answers with the members of the sample %s', (name, answer) => {
      const sample: unknown = JSON.parse(readFileSync(`${samples}/${name}.json`, 'utf8'))
      expect(missingMembers(sample, answer)).toEqual([])
    })
  },
)

/** The members of a sample that an answer lacks, or has with another type. */
function missingMembers(sample: unknown, answer: unknown, path = ''): string[] {
  if (Array.isArray(sample)) {
    if (!Array.isArray(answer)) return [path]
    return sample.length === 0 || answer.length === 0 ? [] : missingMembers(sample[0], answer[0], `${path}/0`)
  }
  if (typeof sample !== 'object' || sample === null) return typeof sample === typeof answer ? [] : [path]
  if (typeof answer !== 'object' || answer === null) return [path]
  const members = new Map(Object.entries(answer))
  return Object.entries(sample).flatMap(([name, value]) =>
    missingMembers(value, members.get(name), `${path}/${name}`),
  )
}
