/** The other domains that a change of contacts also changes, at registrars that store contacts apart from domains. */
import { readContactHandles } from '#areas/connections/index.ts'
import type { ContactRole } from '#kernel/domains/contacts/contact.ts'
import { isSameContact } from '#kernel/domains/contacts/differing-fields.ts'
import type { Context } from '#platform/context.ts'
import type { ProviderManifest } from '#providers/ports/provider.ts'
import type { RoleContacts } from '#providers/ports/registrar/purchases.ts'
import { contentHash, type StoredHandle } from '#providers/ports/registrar/stored-handle.ts'
import { domainsWithHandles } from '../../contacts/roles/role-store.ts'
import type { OpenRole } from '../../contacts/roles/shown-contact.ts'

/** More domains with the same contact are not counted. */
const domainsMax = 1000

type Change = {
  manifest: Pick<ProviderManifest, 'contacts'>
  /** The contacts of the domain, as the registrar showed them last. */
  known: readonly OpenRole[]
  contacts: RoleContacts
}

/** The names of the domains at the registrar that have a contact that changes, without these. */
export async function namesChangedToo(
  context: Context,
  change: Change & { connectionId: string },
  except: ReadonlySet<string>,
): Promise<string[]> {
  const { connectionId, manifest } = change
  if (manifest.contacts?.changesShared === undefined) return []
  const stored = await readContactHandles(context, connectionId)
  const handles = changedHandles(change, stored)
  if (handles.length === 0) return []
  const domains = await domainsWithHandles(context, { connectionId, handles }, domainsMax)
  return domains.filter(({ id }) => !except.has(id)).map(({ name }) => name)
}

/** The handles of the contacts whose details change at the registrar. `stored`: by the id of our contact. */
export function changedHandles(
  { manifest, known, contacts }: Change,
  stored: ReadonlyMap<string, StoredHandle>,
): string[] {
  const isOfDomain = manifest.contacts?.changesShared === 'of_domain'
  const handles = (Object.keys(contacts) as ContactRole[]).flatMap((role) => {
    const contact = contacts[role]
    if (!contact) return []
    if (isOfDomain) {
      const shown = known.find((one) => one.role === role)?.shown
      return shown && !isSameContact(contact, shown) ? [shown.handle] : []
    }
    const own = stored.get(contact.id)
    return own && own.content !== contentHash(contact) ? [own.handle] : []
  })
  return [...new Set(handles)].filter((handle) => handle !== null)
}
