/** External changes to the contacts of a sandbox's domains. They are personal data: the audit log names only the roles. */
import { type ContactRole, contactRoles } from '#kernel/domains/contacts/contact.ts'
import type { Context } from '#platform/context.ts'
import { type Operation, operation } from '#platform/http/operation/operation.ts'
import type { ShownContact } from '#providers/ports/registrar/contacts.ts'
import {
  readSandboxContacts,
  type SandboxContacts as Stored,
  updateSandboxContacts,
} from '#providers/sandbox/registrar/contact-state.ts'
import { newSandboxDomain, updateSandboxDomain } from '#providers/sandbox/registrar/domains.ts'
import { domainName, type OpenSandbox } from './sandbox-domains.operations.ts'
import {
  type SandboxContactFields,
  SandboxContacts,
  SandboxContactsInput,
  SandboxDomainParams,
} from './sandbox-schema.ts'

type Open = (context: Context, connectionId: string) => Promise<OpenSandbox>

export const sandboxContactsOperation = (open: Open): Operation =>
  operation({
    id: 'account.sandbox.contacts.put',
    method: 'PUT',
    path: '/v1/connections/{connection_id}/sandbox/domains/{domain_name}/contacts',
    summary: 'Change the contacts of a sandbox domain externally',
    description:
      'Simulates a change made outside Holdfast. Registers the domain for a year if it does not exist. Omitted fields stay unchanged.',
    permission: 'account.write',
    params: SandboxDomainParams,
    body: SandboxContactsInput,
    response: { status: 200, body: SandboxContacts, description: 'The contacts in the sandbox.' },
    async handle(context, { params, body }) {
      const { target, providerState } = await open(context, params.connection_id)
      const name = domainName(params.domain_name)
      await updateSandboxDomain(
        providerState,
        name,
        (domain) => domain ?? newSandboxDomain(name, context.now),
      )
      await updateSandboxContacts(providerState, name, context.now, (stored) =>
        changed(stored, body, context.now),
      )
      const { contacts, ...settings } = body
      const roles = Object.keys(contacts ?? {})
      await context.audit(target, { before: null, after: { sandbox_contacts: name, roles, ...settings } })
      return { body: viewOf(name, await readSandboxContacts(providerState, name, context.now)) }
    },
  })

function changed(
  stored: Stored,
  { contacts, changes_wait, verifies_changes, unverified }: SandboxContactsInput,
  now: Date,
): Stored {
  return {
    ...stored,
    contacts: { ...stored.contacts, ...contactsAfter(stored, contacts ?? {}) },
    ...(changes_wait !== undefined && { waits: changes_wait }),
    ...(verifies_changes !== undefined && { verifies_changes }),
    ...(unverified !== undefined && { unverified_since: unverified ? now.toISOString() : null }),
  }
}

function contactsAfter(
  { contacts }: Stored,
  changes: Partial<Record<ContactRole, SandboxContactFields>>,
): Stored['contacts'] {
  return Object.fromEntries(
    contactRoles.flatMap((role) => {
      const [before, change] = [contacts[role], changes[role]]
      return before && change ? [[role, { ...before, ...fieldsOf(change) }]] : []
    }),
  )
}

function fieldsOf({ first_name, last_name, ...same }: SandboxContactFields): Partial<ShownContact> {
  return {
    ...same,
    ...(first_name !== undefined && { firstName: first_name }),
    ...(last_name !== undefined && { lastName: last_name }),
  }
}

function viewOf(name: string, stored: Stored) {
  const { contacts, waits, waiting, verifies_changes, unverified_since, mails_sent_again } = stored
  const shown = Object.entries(contacts).map(([role, { organization, firstName, lastName, ...contact }]) => {
    const { city, phone, email } = contact
    return [role, { organization, first_name: firstName, last_name: lastName, city, phone, email }]
  })
  return {
    name,
    contacts: Object.fromEntries(shown),
    changes_wait: waits,
    waiting: waiting !== null,
    verifies_changes: verifies_changes === true,
    unverified: unverified_since !== null,
    mails_sent_again,
  }
}
