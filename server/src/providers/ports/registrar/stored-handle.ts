/** The handle that a registrar gave one of our contacts, as an entry of the provider state of the connection. */

/** With a hash of the details that the registrar has. */
export type StoredHandle = { handle: string; content: string }

export const handlePrefix = 'contact/'

export function handleKey(contactId: string): string {
  return handlePrefix + contactId
}

/** The handle and the id of our contact, from an entry with the prefix. */
export function handleEntry(key: string, value: unknown): [handle: string, contactId: string] {
  // Only `contactHandle` writes these entries.
  return [(value as StoredHandle).handle, key.slice(handlePrefix.length)]
}
