// One test suite for every adapter of the contacts port, run against a faithful replacement of the registrar. It tests
// what the port's comments promise, and skips only what the adapter's capabilities exclude.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { comparedContactFields } from '#kernel/domains/contacts/contact.ts'
import type { Credentials, Provider } from '#providers/ports/provider.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import type {
  ContactCapabilities,
  ContactsProvider,
  RegistrarContact,
  ShownContact,
} from '#providers/ports/registrar/contacts.ts'
import { conformanceContact } from './purchases-subject.ts'

/** An adapter under test and the registrar behind it. */
export type ContactsSubject = {
  /** Opens the adapter, with the right credentials unless others are given. */
  open(credentials?: Credentials): Provider
  /** Registers a domain with contacts of the registrar's own, at the registrar without the adapter. */
  addDomain(name: string): Promise<void>
  /** A contact that the registrar refuses. Null if it accepts every contact that we have. */
  refusedContact: RegistrarContact | null
  /**
   * Makes an address of the contacts of a domain wait for its verification. Null without `hasVerifications`. Each mail
   * that is sent again is counted.
   */
  setUnverified: ((email: string, name: string) => Promise<void>) | null
  mailsSentAgain: ((email: string) => Promise<number>) | null
  /** Credentials that are each wrong in one way. */
  wrongCredentials: readonly Credentials[]
  stop(): Promise<void>
}

/** A company with every field. */
const company: RegistrarContact = {
  id: 'con_01jcqkz0000000000000000001',
  organization: 'Example GmbH',
  firstName: 'Grete',
  lastName: 'Beispiel',
  street: ['Beispielstraße 12', 'Hinterhof'],
  city: 'Berlin',
  state: null,
  postalCode: '10115',
  country: 'DE',
  phone: '+493012345678',
  email: 'grete@example.org',
  extensions: {},
}

/** Registers the suite. `setup` starts the registrar, with no domains, and is called once. */
export function contactsConformance(
  title: string,
  capabilities: ContactCapabilities | undefined,
  setup: () => Promise<ContactsSubject>,
): void {
  if (capabilities === undefined) throw new Error(`${title} has no capabilities for contacts.`)
  const { roles, hasVerifications } = capabilities

  describe(`${title} conforms to the contacts port`, () => {
    let subject: ContactsSubject
    let contacts: ContactsProvider
    let made = 0
    beforeAll(async () => {
      subject = await setup()
      contacts = contactsOf(subject.open())
    })
    afterAll(() => subject.stop())

    async function newDomain(): Promise<string> {
      const name = `contacts-${++made}.com`
      await subject.addDomain(name)
      return name
    }
    const forAll = (contact: RegistrarContact) => Object.fromEntries(roles.map((role) => [role, contact]))

    for (const [kind, contact] of [
      ['a person', conformanceContact],
      ['a company', company],
    ] as const)
      test(`${kind} is set for every role, twice, and read`, async () => {
        const name = await newDomain()
        for (const _ of ['first', 'again']) await contacts.setContacts(name, forAll(contact))
        const shown = await contacts.readContacts(name)
        for (const role of roles) expectShown(shown[role], contact)
      })

    test('the contact of one role is replaced, and the others stay', async () => {
      const [changed, ...others] = roles
      if (changed === undefined) throw new Error(`${title} sets no roles.`)
      const name = await newDomain()
      await contacts.setContacts(name, forAll(conformanceContact))
      await contacts.setContacts(name, { [changed]: company })
      const shown = await contacts.readContacts(name)
      expectShown(shown[changed], company)
      for (const role of others) expectShown(shown[role], conformanceContact)
    })

    test('a contact with the same id and other details is updated', async () => {
      const name = await newDomain()
      await contacts.setContacts(name, forAll(conformanceContact))
      const moved = { ...conformanceContact, city: 'Chicago', postalCode: '60601' }
      await contacts.setContacts(name, forAll(moved))
      const shown = await contacts.readContacts(name)
      for (const role of roles) expectShown(shown[role], moved)
    })

    test('a contact that the registrar refuses changes nothing', async ({ skip }) => {
      if (subject.refusedContact === null) skip()
      const name = await newDomain()
      await contacts.setContacts(name, forAll(conformanceContact))
      await expectError(contacts.setContacts(name, forAll(subject.refusedContact ?? company)), 'rejected')
      const shown = await contacts.readContacts(name)
      for (const role of roles) expectShown(shown[role], conformanceContact)
    })

    test.skipIf(!hasVerifications)('an unverified address is listed, and gets its mail again', async () => {
      const name = await newDomain()
      await subject.setUnverified?.('ada@example.com', name)
      const waiting = await contacts.listVerifications()
      expect(waiting).toMatchObject([{ email: 'ada@example.com', domains: [name] }])
      if (subject.mailsSentAgain === null) return
      const before = await subject.mailsSentAgain('ada@example.com')
      await contacts.resendVerification('ada@example.com')
      expect(await subject.mailsSentAgain('ada@example.com')).toBe(before + 1)
    })

    test.skipIf(hasVerifications)('verifications that it does not tell are not supported', async () => {
      await expectError(contacts.listVerifications(), 'unsupported')
    })

    test('a domain that is not in the account is not found', async () => {
      await expectError(contacts.readContacts('absent.com'), 'not_found')
      await expectError(contacts.setContacts('absent.com', forAll(conformanceContact)), 'not_found')
    })

    test('wrong credentials are rejected', async () => {
      const name = await newDomain()
      for (const credentials of subject.wrongCredentials)
        await expectError(contactsOf(subject.open(credentials)).readContacts(name), 'auth')
    })
  })
}

/** Fields that the registrar hides, or does not tell, are null. */
function expectShown(shown: ShownContact | undefined, contact: RegistrarContact): void {
  if (shown === undefined) throw new Error('The role has no contact.')
  const fields = comparedContactFields.filter((field) => shown[field] !== null || contact[field] === null)
  expect(fields).toEqual(expect.arrayContaining(['lastName', 'city', 'country', 'email']))
  for (const field of fields) expect([field, shown[field]]).toEqual([field, contact[field]])
}

function contactsOf({ contacts }: Provider): ContactsProvider {
  if (!contacts) throw new Error('The provider has no contacts.')
  return contacts
}

async function expectError(call: Promise<unknown>, kind: ProviderError['kind']): Promise<void> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ProviderError)
  expect(error).toMatchObject({ kind })
}
