import { request } from '@holdfast/client'
import { ResourceSelect, type ResourceSelectProps, type Searched } from '#ui/form/resource-select.tsx'

const searchedContacts: Searched<'domains.contacts.list', 'domains.contacts.read'> = {
  list: (search) => request('domains.contacts.list', { query: search }),
  read: (contact_id) => request('domains.contacts.read', { path: { contact_id } }),
  nameOf: ({ name }) => name,
}

/** Selects one of all contacts. */
export function ContactSelect(props: ResourceSelectProps) {
  return <ResourceSelect searched={searchedContacts} {...props} />
}
