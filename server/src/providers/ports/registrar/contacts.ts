/**
 * The contacts port: who stands behind the domains at a registrar. Some registrars store contacts apart and give each a
 * handle, others store them with each domain. An adapter of the first kind remembers the handles in its provider state
 * (`contact-handles.ts`), so that the port is the same for both.
 */
import type { ContactDetails, ContactRole } from '#kernel/domains/contacts/contact.ts'

/** One of our contacts. With the same id and other details, the registrar's contact is updated, if it can be. */
export type RegistrarContact = ContactDetails & { id: string }

/** What a registrar shows of a contact. Null: hidden, or not reported. */
export type ShownContact = { [Field in keyof ContactDetails]: ContactDetails[Field] | null } & {
  /** The registrar's own id, if it has one. */
  handle: string | null
}

export type ContactVerification = {
  email: string
  /** Names of the domains that are suspended if it is not verified in time. */
  domains: readonly string[]
  /** Null: the registrar does not tell. */
  deadline: Date | null
}

/** What a change of contacts leads to, besides the change. */
export type ContactChange = {
  /** `running`: the registrar or the recipient of a mail has to confirm it first. */
  state: 'done' | 'running'
  message: string | null
}

export interface ContactsProvider {
  /** The contacts of a domain by role. Throws `not_found` if the domain is not in this account. */
  readContacts(name: string): Promise<Partial<Record<ContactRole, ShownContact>>>

  /** Replaces the contacts of these roles; the others stay. Throws `rejected` with the registrar's objections. */
  setContacts(name: string, contacts: Partial<Record<ContactRole, RegistrarContact>>): Promise<ContactChange>

  /** E-mail addresses that wait for verification. */
  listVerifications(): Promise<ContactVerification[]>
  /** Sends the mail again. */
  resendVerification(email: string): Promise<void>
}

export type ContactCapabilities = {
  /** The roles that can be set, in the order of `contactRoles`. */
  roles: readonly ContactRole[]
  /** The roles that registrations and transfers take, if they are not `roles`. The registrar fills in the others. */
  purchaseRoles?: readonly ContactRole[]
  /**
   * The registrar stores contacts apart from domains, and a change affects all domains that have the same one: that which our
   * contact has at the registrar, or that which the domain has at present. Absent: it affects one domain.
   */
  changesShared?: 'of_contact' | 'of_domain'
  /** Whether the registrar tells which addresses wait for verification. */
  hasVerifications: boolean
  /** Whether a change of the registrant's name, organization or e-mail address starts a change of registrant. */
  hasRegistrantChange: boolean
  /** Domains that are bought without contacts get those of the account. */
  hasDefaultContacts?: true
}

/** The roles that registrations and transfers take. */
export function purchaseRolesOf(contacts: ContactCapabilities | undefined): readonly ContactRole[] {
  return contacts?.purchaseRoles ?? contacts?.roles ?? []
}
