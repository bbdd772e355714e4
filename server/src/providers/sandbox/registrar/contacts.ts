import { contactRoles } from '#kernel/domains/contacts/contact.ts'
import { differingFields, identifyingFields } from '#kernel/domains/contacts/differing-fields.ts'
import { systemClock } from '#kernel/time.ts'
import type { ProviderState } from '#providers/ports/provider.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import type {
  ContactsProvider,
  ContactVerification,
  RegistrarContact,
  ShownContact,
} from '#providers/ports/registrar/contacts.ts'
import type { RoleContacts } from '#providers/ports/registrar/purchases.ts'
import { injectFault, injectFaults } from '../faults.ts'
import {
  readSandboxContacts,
  type ShownByRole,
  unverifiedRegistrants,
  updateSandboxContacts,
  withContacts,
} from './contact-state.ts'
import { readSandboxDomain } from './domains.ts'

export function sandboxContacts(providerState: ProviderState, clock = systemClock): ContactsProvider {
  async function requireDomain(name: string): Promise<void> {
    if (!(await readSandboxDomain(providerState, name)))
      throw new ProviderError('not_found', `The sandbox has no domain ${name}`)
  }
  return {
    async readContacts(name) {
      await injectFault(providerState, 'read', name)
      await requireDomain(name)
      return (await readSandboxContacts(providerState, name, clock())).contacts
    },
    async setContacts(name, contacts) {
      await injectFault(providerState, 'write', name)
      await requireDomain(name)
      const shown = shownByRole(contacts)
      const now = clock()
      let isWaiting = false
      await updateSandboxContacts(providerState, name, now, (stored) => {
        isWaiting = stored.waits && isChangeOfRegistrant(stored.contacts.registrant, shown.registrant)
        return isWaiting
          ? { ...stored, waiting: { contacts: shown, since: now.toISOString() } }
          : withContacts(stored, shown, now)
      })
      return isWaiting
        ? {
            state: 'running',
            message: `Confirm the new owner of ${name} with the link in the mail from the sandbox`,
          }
        : { state: 'done', message: null }
    },
    async listVerifications() {
      await injectFaults(providerState, 'read')
      const byEmail = new Map<string, ContactVerification & { domains: string[] }>()
      for (const { name, email, deadline } of await unverifiedRegistrants(providerState, clock())) {
        const known = byEmail.get(email) ?? { email, domains: [], deadline }
        known.domains.push(name)
        byEmail.set(email, known)
      }
      return [...byEmail.values()]
    },
    async resendVerification(email) {
      await injectFaults(providerState, 'write')
      const unverified = await unverifiedRegistrants(providerState, clock())
      const names = unverified.filter((one) => one.email === email).map(({ name }) => name)
      if (names.length === 0)
        throw new ProviderError('not_found', 'The sandbox waits for no verification of this address')
      for (const name of names)
        await updateSandboxContacts(providerState, name, clock(), (stored) => ({
          ...stored,
          mails_sent_again: stored.mails_sent_again + 1,
        }))
    },
  }
}

/** The contacts as the sandbox shows them. */
export function shownByRole(contacts: RoleContacts): ShownByRole {
  return Object.fromEntries(
    contactRoles.flatMap((role) => {
      const contact = contacts[role]
      return contact ? [[role, shownContact(contact)]] : []
    }),
  )
}

/** A sandbox stores contacts with each domain, and so gives them no handles. */
function shownContact({ id: _, ...details }: RegistrarContact): ShownContact {
  return { handle: null, ...details }
}

function isChangeOfRegistrant(before: ShownContact | undefined, after: ShownContact | undefined): boolean {
  if (!after) return false
  const differing = before ? differingFields(before, after) : identifyingFields
  return identifyingFields.some((field) => differing.includes(field))
}
