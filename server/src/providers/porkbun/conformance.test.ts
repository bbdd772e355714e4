import { hundredths, type Money } from '#kernel/money/money.ts'
import { describeDocument } from '#providers/testing/document-test.ts'
import { purchasesConformance } from '#providers/testing/purchases-conformance.ts'
import { recordingEgress } from '#providers/testing/recording-egress.ts'
import { registrarConformance } from '#providers/testing/registrar-conformance.ts'
import { loopbackEgress, testTools } from '#providers/testing/tools.ts'
import { porkbunAt } from './adapter.ts'
import { manifest } from './manifest.ts'
import { rightKeys, startFakePorkbun } from './testing/fake-porkbun.ts'
import { newDomain } from './testing/state.ts'

const { egress, exchanges } = recordingEgress(loopbackEgress())

async function givenPorkbun() {
  const fake = await startFakePorkbun()
  const { state } = fake
  return {
    fake,
    state,
    subject: {
      open: (credentials = rightKeys) => porkbunAt(fake.url).open(credentials, testTools(egress)),
      wrongCredentials: [
        { ...rightKeys, api_key: 'pk1_wrong' },
        { ...rightKeys, secret_api_key: 'sk1_wrong' },
      ],
      stop: () => fake.stop(),
    },
  }
}

registrarConformance('porkbun', manifest.registrar, async () => {
  const { state, subject } = await givenPorkbun()
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

purchasesConformance('porkbun', manifest, async () => {
  const { fake, state, subject } = await givenPorkbun()
  const statuses = {
    running: 'PENDINGSUBMIT',
    needs_user: 'PENDINGAUTH',
    blocked: 'PENDINGTRANSFER',
    failed: 'CANCELED',
    done: 'DONE',
  }
  const offer = (name: string, price: Money, own: { isPremium?: boolean; authCode?: string } = {}) =>
    state.offers.set(name, {
      cents: hundredths(price) ?? 0,
      isPremium: false,
      minDuration: 1,
      authCode: null,
      ...own,
    })
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
    setBalance: async (amount) => void Object.assign(state, { cents: Math.round(Number(amount) * 100) }),
    refusesUnpaid: true,
    loseNextAnswer: async () => fake.loseNextAnswer(),
    loseNextOrder: async () => fake.loseNextOrder(),
    bought: async (name) => state.orders.filter((order) => order === name).length,
  }
})

describeDocument('porkbun', '/api/json/v3', exchanges, ['GET', 'POST'])
