/** Contacts in the format of the API, each with the number of domains that use it. */
import type { Context } from '#platform/context.ts'
import { detailsView, type OpenContact } from './contacts.ts'
import { domainCounts } from './roles/role-store.ts'

export async function contactView(context: Context, contact: OpenContact) {
  return viewOf(contact, await domainCounts(context, [contact.contact.id]))
}

export async function contactViews(context: Context, contacts: readonly OpenContact[]) {
  const counts = await domainCounts(
    context,
    contacts.map(({ contact }) => contact.id),
  )
  return contacts.map((contact) => viewOf(contact, counts))
}

function viewOf({ contact, details }: OpenContact, counts: ReadonlyMap<string, number>) {
  const { id, name, labels, created_at, updated_at } = contact
  return {
    id,
    name,
    ...detailsView(details),
    labels,
    domain_count: counts.get(id) ?? 0,
    created_at,
    updated_at,
  }
}
