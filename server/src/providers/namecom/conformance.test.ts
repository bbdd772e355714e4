import type { Money } from '#kernel/money/money.ts'
import { contactsConformance } from '#providers/testing/contacts-conformance.ts'
import { describeDocument } from '#providers/testing/document-test.ts'
import { purchasesConformance } from '#providers/testing/purchases-conformance.ts'
import { conformanceContact } from '#providers/testing/purchases-subject.ts'
import { recordingEgress } from '#providers/testing/recording-egress.ts'
import { registrarConformance } from '#providers/testing/registrar-conformance.ts'
import { loopbackEgress, testTools } from '#providers/testing/tools.ts'
import { namecomAt } from './adapter.ts'
import { manifest } from './manifest.ts'
import { rightCredentials, startFakeNamecom } from './testing/fake-namecom.ts'
import { newDomain } from './testing/state.ts'

const { egress, exchanges } = recordingEgress(loopbackEgress())

async function givenNamecom() {
  const fake = await startFakeNamecom()
  const adapter = namecomAt({ production: 'http://127.0.0.1:1', sandbox: fake.url })
  return {
    fake,
    state: fake.state,
    subject: {
      open: (credentials = rightCredentials) => adapter.open(credentials, testTools(egress)),
      wrongCredentials: [
        { ...rightCredentials, username: 'other-test' },
        { ...rightCredentials, token: 'wrong-token' },
      ],
      stop: () => fake.stop(),
    },
  }
}

registrarConformance('namecom', manifest.registrar, async () => {
  const { state, subject } = await givenNamecom()
  return {
    ...subject,
    async addDomain(name, expiresAt) {
      state.domains.set(name, newDomain(name, expiresAt))
    },
    async removeDomain(name) {
      state.domains.delete(name)
    },
    async breakDomain(name) {
      state.domains.set(name, { ...newDomain(name, new Date()), expireDate: 'soon' })
    },
  }
})

purchasesConformance('namecom', manifest, async () => {
  const { fake, state, subject } = await givenNamecom()
  const statuses = {
    running: 'submitting_transfer',
    needs_user: 'pending_unlock',
    blocked: 'pending_transfer',
    failed: 'rejected',
    done: 'completed',
  }
  const offer = (name: string, price: Money, own: { isPremium?: boolean; authCode?: string } = {}) =>
    state.offers.set(name, { price: Number(price.amount), isPremium: false, authCode: null, ...own })
  return {
    ...subject,
    async setAvailable(name, price, isPremium = false) {
      offer(name, price, { isPremium })
    },
    async setRegisteredElsewhere(name, price, authCode) {
      offer(name, price, { authCode })
    },
    setReserved: null,
    unsoldName: 'purchase.unsold',
    async addDomain(name, price, expiresAt) {
      offer(name, price)
      state.domains.set(name, newDomain(name, expiresAt))
    },
    addInRedemption: null,
    waits: { transfer: ['running', 'needs_user', 'blocked', 'failed'] },
    async setOrderState(name, kind, orderState) {
      if (kind === 'transfer') state.transferStatus.set(name, statuses[orderState])
    },
    setBalance: async (amount) => void Object.assign(state, { balance: Number(amount) }),
    refusesUnpaid: true,
    loseNextAnswer: async () => fake.loseNextAnswer(),
    loseNextOrder: async () => fake.loseNextOrder(),
    bought: async (name) => state.orders.filter((order) => order.name === name).length,
  }
})

contactsConformance('namecom', manifest.contacts, async () => {
  const { state, subject } = await givenNamecom()
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

describeDocument('namecom', '', exchanges, ['DELETE', 'GET', 'PATCH', 'POST', 'PUT'])
