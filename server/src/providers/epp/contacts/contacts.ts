import { createHash } from 'node:crypto'
import { type ContactRole, contactRoles } from '#kernel/domains/contacts/contact.ts'
import { contactHandle } from '#providers/contact-handles.ts'
import type { ProviderState } from '#providers/ports/provider.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import type { ContactsProvider, RegistrarContact, ShownContact } from '#providers/ports/registrar/contacts.ts'
import type { RoleContacts } from '#providers/ports/registrar/purchases.ts'
import { contentHash } from '#providers/ports/registrar/stored-handle.ts'
import { elementAt, type Markup, tag } from '#providers/xml.ts'
import { newAuthCode } from '../auth-code.ts'
import type { EppClient, EppSession } from '../client.ts'
import { codes } from '../errors.ts'
import { readOwnDomain } from '../registrar/domain-info.ts'
import { objectCommand } from '../wire/commands.ts'
import { requireService } from '../wire/greeting.ts'
import { contactElements, shownContact } from './contact-elements.ts'

export function createEppContacts({ session }: EppClient, providerState: ProviderState): ContactsProvider {
  return {
    readContacts: (name) =>
      session(async (opened) => {
        const { contacts } = await readOwnDomain(opened, name)
        const shown: Partial<Record<ContactRole, ShownContact>> = {}
        for (const role of contactRoles) {
          const handle = contacts[role]
          if (handle !== undefined) shown[role] = await readContact(opened, handle)
        }
        return shown
      }),
    setContacts: (name, contacts) =>
      session(async (opened) => {
        const { contacts: before } = await readOwnDomain(opened, name)
        const after = await contactHandles(opened, providerState, contacts, { isUpdated: true })
        const roles = contactRoles.filter((role) => after[role] !== undefined && after[role] !== before[role])
        if (roles.length === 0) return { state: 'done', message: null }
        const { registrant } = after
        const added = contactsIn(roles, after)
        const removed = contactsIn(roles, before)
        const { code } = await opened.send(
          objectCommand(
            'domain',
            'update',
            tag('domain:name', {}, name),
            added.length > 0 ? tag('domain:add', {}, added) : null,
            removed.length > 0 ? tag('domain:rem', {}, removed) : null,
            roles.includes('registrant') && registrant !== undefined
              ? tag('domain:chg', {}, tag('domain:registrant', {}, registrant))
              : null,
          ),
        )
        return code === codes.pending
          ? { state: 'running', message: 'The registry has to confirm the change.' }
          : { state: 'done', message: null }
      }),
    listVerifications: refuseVerification,
    resendVerification: refuseVerification,
  }
}

async function refuseVerification(): Promise<never> {
  throw new ProviderError('unsupported', 'EPP does not verify e-mail addresses.')
}

/**
 * The handles of these contacts, which are created at the registry when they are first used. One that has changed is updated
 * there, or becomes a new one.
 */
export async function contactHandles(
  session: EppSession,
  providerState: ProviderState,
  contacts: RoleContacts,
  { isUpdated }: { isUpdated: boolean },
): Promise<Partial<Record<ContactRole, string>>> {
  requireService(session.greeting, 'contact')
  const handles: Partial<Record<ContactRole, string>> = {}
  for (const role of contactRoles) {
    const contact = contacts[role]
    if (!contact) continue
    handles[role] = await contactHandle(providerState, contact, {
      create: () => createContact(session, contact),
      ...(isUpdated && { update: (handle: string) => updateContact(session, handle, contact) }),
    })
  }
  return handles
}

/** The elements for these roles without the registrant, who has an element of their own. */
export function contactsIn(
  roles: readonly ContactRole[],
  handles: Partial<Record<ContactRole, string>>,
): Markup[] {
  return roles.flatMap((role) => {
    const handle = handles[role]
    return role === 'registrant' || handle === undefined ? [] : tag('domain:contact', { type: role }, handle)
  })
}

/**
 * A client chooses the handle. It follows from our id and the details, so a contact whose creation was not confirmed is found
 * again, and one that has changed is another.
 */
async function createContact(session: EppSession, contact: RegistrarContact): Promise<string> {
  const handle = `HF${createHash('sha256')
    .update(contact.id + contentHash(contact))
    .digest('hex')
    .slice(0, 14)
    .toUpperCase()}`
  try {
    const authInfo = tag('contact:authInfo', {}, tag('contact:pw', {}, newAuthCode()))
    await session.send(
      objectCommand('contact', 'create', tag('contact:id', {}, handle), contactElements(contact), authInfo),
    )
  } catch (error) {
    if (!(error instanceof ProviderError && error.kind === 'conflict')) throw error
    await updateContact(session, handle, contact)
  }
  return handle
}

async function updateContact({ send }: EppSession, handle: string, contact: RegistrarContact): Promise<void> {
  const change = tag('contact:chg', {}, contactElements(contact))
  await send(objectCommand('contact', 'update', tag('contact:id', {}, handle), change))
}

/** A contact of another registrar is not shown: then only its handle is known. */
async function readContact({ send }: EppSession, handle: string): Promise<ShownContact> {
  try {
    const { data } = await send(objectCommand('contact', 'info', tag('contact:id', {}, handle)))
    return shownContact(handle, elementAt(data, 'infData'))
  } catch (error) {
    if (error instanceof ProviderError && ['auth', 'not_found'].includes(error.kind))
      return shownContact(handle, undefined)
    throw error
  }
}
