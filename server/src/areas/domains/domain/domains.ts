import { Problem } from '#kernel/problem/problem.ts'
import { patchedLabels } from '#kernel/text/labels.ts'
import { changedFields } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { detachOperations, findOpenOperation } from '../operations/store/operations.ts'
import { type DomainChange, deleteDomainRow, lockedDomain, targetOf, updateDomain } from '../store/domains.ts'
import { deleteRegistrarIfEmpty, findRegistrar } from '../store/registrars.ts'
import { type DomainRow, expiryOn } from '../store/tables.ts'
import { domainWork } from './domain-kind.ts'
import { columnsAfter } from './reading.ts'
import type { DomainPatch } from './schema.ts'

export async function changeDomain(
  context: Context,
  id: string,
  { labels, notes, renewal_price, expires_at }: DomainPatch,
  ifMatch: string | null,
): Promise<DomainRow> {
  const before = await lockedDomain(context, id, ifMatch)
  const after = await updateDomain(context, id, {
    ...(notes !== undefined && { notes }),
    ...(renewal_price !== undefined && { entered_price: renewal_price }),
    ...(labels && { labels: patchedLabels(before.labels, labels) }),
    ...(expires_at !== undefined && enteredExpiry(context, before, expires_at)),
    revision: before.revision + 1,
    updated_at: context.now,
  })
  await context.audit(targetOf(after), changedFields(ownFields(before), ownFields(after)))
  return after
}

/** What was reported stays: an entered date counts only without it. */
function enteredExpiry(context: Context, before: DomainRow, day: string | null): DomainChange {
  const entered = expiryOn(day)
  const wasEntered =
    before.entered_expires_at !== null && before.expires_at?.getTime() === before.entered_expires_at.getTime()
  const columns = columnsAfter(before, wasEntered ? { expiresAt: null } : {}, context.now, entered)
  const { expires_at, expires_on, status } = columns
  const set = { entered_expires_at: entered, expires_at, expires_on, noticed_days: null }
  const keepsStatus = before.status === 'gone' || (before.status === 'unknown' && expires_at === null)
  const change = { ...set, ...(!keepsStatus && { status }) }
  return { ...change, due_at: before.due_at === null ? null : context.now }
}

/** Requests to read the domain at its registrar now. */
export async function requestReading(context: Context, id: string): Promise<DomainRow> {
  const domain = await lockedDomain(context, id)
  const after = await updateDomain(context, id, { needs_reading: true, due_at: context.now })
  await context.audit(targetOf(domain), { before: null, after: { read_requested_at: context.now } })
  await context.wake(domainWork)
  return after
}

/** Removes a domain from Holdfast. Its registration is not affected. */
export async function removeDomain(context: Context, id: string, ifMatch: string | null): Promise<void> {
  const domain = await lockedDomain(context, id, ifMatch)
  const { connection_id } = domain
  const registrar = connection_id === null ? undefined : await findRegistrar(context, connection_id)
  if (registrar?.adds_new && domain.status !== 'gone')
    throw new Problem(
      'wrong_state',
      `${domain.name} would be added again by the next listing, because new domains of its registrar are added. Switch that off first.`,
    )
  const operation =
    connection_id &&
    (await findOpenOperation(context, { connectionId: connection_id, name: domain.name, acquires: false }))
  if (operation)
    throw new Problem(
      'wrong_state',
      `The operation ${operation.kind} on ${domain.name} is not finished: it is ${operation.state}.`,
    )
  await detachOperations(context, id)
  await deleteDomainRow(context, id)
  context.count('domains', -1)
  if (connection_id !== null) await deleteRegistrarIfEmpty(context, connection_id)
  await context.audit(targetOf(domain), { before: { name: domain.name, ...ownFields(domain) }, after: null })
}

function ownFields({ notes, labels, entered_price, entered_expires_at }: DomainRow) {
  const expires_at = entered_expires_at?.toISOString().slice(0, 10) ?? null
  return { notes, labels, renewal_price: entered_price, expires_at }
}
