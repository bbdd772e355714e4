/** Accepts what a registrar shows of the contact of a role, as it was read last. */
import type { ContactRole } from '#kernel/domains/contacts/contact.ts'
import { isSameContact } from '#kernel/domains/contacts/differing-fields.ts'
import { invalidInput, Problem } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import type { ShownContact } from '#providers/ports/registrar/contacts.ts'
import { findOpenOperation } from '../../operations/store/operations.ts'
import { type HeldDomain, heldHere } from '../../registrars/elsewhere/held-here.ts'
import { lockedDomain, targetOf } from '../../store/domains.ts'
import { changeContact, createContact, detailsView, type OpenContact, readContact } from '../contacts.ts'
import { contactsOfShown } from '../roles/belonging.ts'
import { linkRoles } from '../roles/role-store.ts'
import { type OpenRole, openRoles } from '../roles/shown-contact.ts'
import { type Completed, changedDetails, completed, detailsOfShown, isHidden } from './complete.ts'
import type { AcceptContactInput } from './schema.ts'

/** The contact that the role belongs to now: with the registrar's data, or new. */
export async function acceptContact(
  context: Context,
  domainId: string,
  { role, name }: AcceptContactInput,
): Promise<OpenContact> {
  const domain = heldHere(await lockedDomain(context, domainId))
  await requireNoOperation(context, domain)
  const roles = await openRoles(context, domainId)
  const { shown, contactId } = shownRole(domain, roles, role)
  const belongs = await contactsOfShown(context, [{ role, shown }], {
    connectionId: domain.connection_id,
    expected: { [role]: contactId },
  })
  const known = belongs.get(role) ?? null
  const contact =
    known === null ? await newContact(context, shown, name) : await changed(context, known, shown)
  // Registrars often have one contact in all roles, some of them with a handle for each.
  const same = roles.filter(
    (one) => one.role === role || (!one.contactId && isSameContact(contact.details, one.shown)),
  )
  for (const one of same) await linkRoles(context, contact.contact.id, one.role, [domainId])
  await context.audit(targetOf(domain), {
    before: null,
    after: { accepted_roles: same.map((one) => one.role), contact_id: contact.contact.id },
  })
  return contact
}

/** What was read before an operation on the domain is not what the registrar has after it. */
async function requireNoOperation(context: Context, { connection_id, name }: HeldDomain): Promise<void> {
  const open = await findOpenOperation(context, { connectionId: connection_id, name, acquires: false })
  if (open?.kind !== 'set_contacts') return
  throw new Problem(
    'wrong_state',
    `The operation set_contacts on ${name} is not finished: it is ${open.state}. Wait for ${open.id}, or cancel it.`,
  )
}

function shownRole({ name }: HeldDomain, roles: readonly OpenRole[], role: ContactRole): OpenRole {
  const found = roles.find((one) => one.role === role)
  if (!found)
    throw new Problem(
      'wrong_state',
      `The registrar has shown no ${role} contact of ${name}. Refresh the domain, then send the request again.`,
    )
  if (isHidden(found.shown))
    throw new Problem(
      'wrong_state',
      `The registrar hides the ${role} contact of ${name}. Turn off privacy there and refresh the domain, or create the contact yourself.`,
    )
  return found
}

async function newContact(
  context: Context,
  shown: ShownContact,
  name: string | undefined,
): Promise<OpenContact> {
  if (name === undefined)
    throw invalidInput([{ pointer: '/name', message: 'is required, because the contact is new in Holdfast' }])
  const details = requireComplete(detailsOfShown(shown))
  return await createContact(context, { name, ...detailsView(details) })
}

async function changed(context: Context, id: string, shown: ShownContact): Promise<OpenContact> {
  const known = await readContact(context, id)
  const changes = changedDetails(known.details, shown)
  if (Object.keys(changes).length === 0) return known
  const details = requireComplete(completed({ ...known.details, ...changes }))
  return await changeContact(context, id, detailsView(details), null)
}

function requireComplete(result: Completed) {
  if ('details' in result) return result.details
  const { faults } = result
  const fields = faults.map(({ pointer }) => pointer.split('/')[2]).join(', ')
  throw new Problem(
    'wrong_state',
    `What the registrar shows is no complete contact: ${fields}. Correct it at the registrar and refresh the domain, or create the contact yourself.`,
    { faults },
  )
}
