import type { ResponseOf } from '@holdfast/client'

/** The contacts of a domain, as its registrar has them. */
export type DomainContacts = ResponseOf<'domains.role_contacts.read'>
