/** Saves a change of a contact, and queues an operation for each of its domains, in one transaction. */
import { Problem } from '#kernel/problem/problem.ts'
import { requireMatch } from '#kernel/text/revision.ts'
import type { Context } from '#platform/context.ts'
import { queueOperation } from '../../operations/queue-operation.ts'
import { findOpenOperation } from '../../operations/store/operations.ts'
import { findContact } from '../contact-store.ts'
import { changeContact, contactTarget } from '../contacts.ts'
import type { ContactPlan, PlannedItem } from './plan.ts'
import type { ContactChangeInput, ContactChangeItem } from './schema.ts'

type Change = { contactId: string; body: ContactChangeInput; plan: ContactPlan; ifMatch: string | null }

/** Throws `conflict` if the contact has changed since the plan was made. */
export async function applyChange(
  context: Context,
  { contactId, body, plan, ifMatch }: Change,
): Promise<ContactChangeItem[]> {
  const current = await findContact(context, contactId, true)
  if (current?.revision !== plan.revision)
    throw new Problem(
      'conflict',
      'The contact was changed in the meantime. Nothing was saved: send the request again.',
    )
  requireMatch(ifMatch, current.revision)
  if (plan.changed.length > 0) await changeContact(context, contactId, body.details ?? {}, ifMatch)
  else await context.audit(contactTarget(current), { before: null, after: { domains: plan.items.length } })
  const items = []
  for (const planned of plan.items) items.push(await queue(context, planned))
  return items
}

/** An operation that was queued in the meantime blocks this domain only. */
async function queue(context: Context, { item, requested }: PlannedItem): Promise<ContactChangeItem> {
  if (requested === null) return item
  const { connection_id: connectionId, domain: name } = item
  const open = await findOpenOperation(context, { connectionId, name, acquires: false })
  if (open) return { ...item, outcome: 'blocked', operation_id: open.id }
  const { id } = await queueOperation(context, requested)
  return { ...item, operation_id: id }
}
