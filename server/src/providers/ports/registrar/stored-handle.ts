/** The handle that a registrar gave one of our contacts, as an entry of the provider state of the connection. */
import { createHash } from 'node:crypto'
import type { RegistrarContact } from './contacts.ts'

/** With a hash of the details that the registrar has. */
export type StoredHandle = { handle: string; content: string }

export const handlePrefix = 'contact/'

export function handleKey(contactId: string): string {
  return handlePrefix + contactId
}

/** The id of our contact and its handle, from an entry with the prefix. */
export function handleEntry(key: string, value: unknown): [contactId: string, stored: StoredHandle] {
  // Only `contactHandle` writes these entries.
  return [key.slice(handlePrefix.length), value as StoredHandle]
}

export function contentHash({ id: _, ...details }: RegistrarContact): string {
  const sorted = Object.entries(details).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url')
}
