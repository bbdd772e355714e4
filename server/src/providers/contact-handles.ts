/** The handles that a registrar gave our contacts, remembered in the provider state of the connection. */
import type { ProviderState } from '#providers/ports/provider.ts'
import type { RegistrarContact } from '#providers/ports/registrar/contacts.ts'
import { contentHash, handleKey, type StoredHandle } from '#providers/ports/registrar/stored-handle.ts'

type HandleCalls = {
  create(contact: RegistrarContact): Promise<string>
  /**
   * Absent if the registrar cannot change a contact, or if domains that have it are not to change with it, as for an order
   * of another domain: a changed one gets a new handle.
   */
  update?(handle: string, contact: RegistrarContact): Promise<void>
}

/**
 * The handle of a contact at the registrar. The contact is created there when it is first used, and updated or created
 * again when its details have changed. Only a hash of the details is stored.
 */
export async function contactHandle(
  providerState: ProviderState,
  contact: RegistrarContact,
  { create, update }: HandleCalls,
): Promise<string> {
  const key = handleKey(contact.id)
  const content = contentHash(contact)
  // Only this function writes these entries.
  const stored = (await providerState.read(key)) as StoredHandle | undefined
  if (stored?.content === content) return stored.handle
  let handle = stored?.handle
  if (handle !== undefined && update) await update(handle, contact)
  else handle = await create(contact)
  await providerState.update(key, () => ({ handle, content }))
  return handle
}
