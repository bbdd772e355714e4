import type { Credentials, Provider } from '#providers/ports/provider.ts'
import type { PurchasesSubject } from '#providers/testing/purchases-subject.ts'
import type { FakeApi } from '#providers/testing/servers/fake-api.ts'
import type { RegistrarModel } from './registrar-model.ts'

type Vendor = Pick<
  PurchasesSubject,
  'waits' | 'unsoldName' | 'wrongCredentials' | 'refusesUnpaid' | 'stop'
> & {
  model: RegistrarModel
  open(credentials?: Credentials): Provider
  hasReserved?: boolean
  /** Loses orders and answers instead of the model. */
  fake?: FakeApi
}

/** What the suite for the purchases port needs, for a stand-in that serves a model of a registrar. */
export function purchasesOfModel({ model, ...vendor }: Vendor): PurchasesSubject {
  return {
    ...vendor,
    setAvailable: async (name, price, isPremium) => model.setAvailable(name, price, isPremium),
    async setRegisteredElsewhere(name, price, authCode) {
      model.setAvailable(name, price)
      model.elsewhere.set(name, authCode)
    },
    setReserved: vendor.hasReserved ? async (name) => void model.reserved.add(name) : null,
    async addDomain(name, price, expiresAt) {
      model.setAvailable(name, price)
      model.addDomain(name, expiresAt)
    },
    async addInRedemption(name, price) {
      model.setAvailable(name, price)
      model.addDomain(name, new Date(Date.now() - 40 * 86_400_000), { isInRedemption: true })
    },
    setOrderState: async (name, kind, state) => model.setOrderState(name, kind, state),
    loseNextAnswer: async () => void (vendor.fake?.loseNextAnswer() ?? model.faults.add('lose_answer')),
    loseNextOrder: async () => void (vendor.fake?.loseNextOrder() ?? model.faults.add('lose_order')),
    bought: async (name) => model.bought(name),
    setBalance: async (amount) => void Object.assign(model.account, { balance: amount }),
  }
}
