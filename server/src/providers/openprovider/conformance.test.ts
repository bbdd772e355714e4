import { contactsConformance } from '#providers/testing/contacts-conformance.ts'
import { describeDocument } from '#providers/testing/document-test.ts'
import { purchasesConformance } from '#providers/testing/purchases-conformance.ts'
import { recordingEgress } from '#providers/testing/recording-egress.ts'
import { registrarConformance } from '#providers/testing/registrar-conformance.ts'
import { purchasesOfModel } from '#providers/testing/registrar-model/purchases-of-model.ts'
import type { ModelDomain } from '#providers/testing/registrar-model/registrar-model.ts'
import { loopbackEgress, testTools } from '#providers/testing/tools.ts'
import { openproviderAt } from './adapter.ts'
import { manifest } from './manifest.ts'
import { rightLogin, startFakeOpenprovider } from './testing/fake-openprovider.ts'

const { egress, exchanges } = recordingEgress(loopbackEgress())

async function givenOpenprovider() {
  const fake = await startFakeOpenprovider()
  const adapter = openproviderAt({ production: fake.url, sandbox: fake.url })
  const tools = testTools(egress)
  return {
    fake,
    model: fake.model,
    open: (credentials: Record<string, string> = rightLogin) => adapter.open(credentials, tools),
    wrongCredentials: [
      { ...rightLogin, username: 'nobody' },
      { ...rightLogin, password: 'wrong' },
    ],
    stop: () => fake.stop(),
  }
}

registrarConformance('Openprovider', manifest.registrar, async () => {
  const { model, ...subject } = await givenOpenprovider()
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

purchasesConformance('Openprovider', manifest, async () => {
  const { fake, ...vendor } = await givenOpenprovider()
  return {
    ...purchasesOfModel({
      ...vendor,
      unsoldName: 'name.unsold',
      hasReserved: true,
      waits: {
        register: ['running', 'failed'],
        renew: ['running'],
        transfer: ['running', 'failed'],
        restore: ['running'],
      },
    }),
    loseNextAnswer: async () => fake.loseNextAnswer(),
    loseNextOrder: async () => fake.loseNextOrder(),
  }
})

contactsConformance('Openprovider', manifest.contacts, async () => {
  const { fake, model, ...subject } = await givenOpenprovider()
  fake.customers.set('OWN-1', {
    name: { first_name: 'Own', last_name: 'Contact' },
    address: { street: 'Street', number: '1', city: 'Bern', country: 'CH' },
    email: 'own@example.org',
  })
  const own = { owner_handle: 'OWN-1', admin_handle: 'OWN-1', tech_handle: 'OWN-1', billing_handle: 'OWN-1' }
  return {
    ...subject,
    addDomain: async (name) =>
      void model.addDomain(name, new Date('2031-03-04'), { contacts: own as ModelDomain['contacts'] }),
    refusedContact: null,
    setUnverified: async (email, domain) =>
      void fake.verifications.push({
        domain,
        email,
        status: 'not verified',
        expiration_date: '2031-01-02 03:04:05',
      }),
    mailsSentAgain: async (email) => fake.restarted.filter((one) => one === email).length,
  }
})

describeDocument('openprovider', '', exchanges, ['GET', 'POST', 'PUT'])
