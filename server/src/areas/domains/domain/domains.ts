import { Problem } from '#kernel/problem.ts'
import { patchedLabels } from '#kernel/text/labels.ts'
import { changedFields } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { detachOperations, findOpenOperation } from '../operations/store/operations.ts'
import { deleteDomainRow, lockedDomain, targetOf, updateDomain } from '../store/domains.ts'
import { deleteRegistrarIfEmpty, findRegistrar } from '../store/registrars.ts'
import type { DomainRow } from '../store/tables.ts'
import { domainWork } from './domain-kind.ts'
import type { DomainPatch } from './schema.ts'

export async function changeDomain(
  context: Context,
  id: string,
  { labels, notes, renewal_price }: DomainPatch,
  ifMatch: string | null,
): Promise<DomainRow> {
  const before = await lockedDomain(context, id, ifMatch)
  const after = await updateDomain(context, id, {
    ...(notes !== undefined && { notes }),
    ...(renewal_price !== undefined && { entered_price: renewal_price }),
    ...(labels && { labels: patchedLabels(before.labels, labels) }),
    revision: before.revision + 1,
    updated_at: context.now,
  })
  await context.audit(targetOf(after), changedFields(ownFields(before), ownFields(after)))
  return after
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
  const registrar = await findRegistrar(context, domain.connection_id)
  if (registrar?.adds_new && domain.status !== 'gone')
    throw new Problem(
      'wrong_state',
      `${domain.name} would be added again by the next listing, because new domains of its registrar are added. Switch that off first.`,
    )
  const operation = await findOpenOperation(context, {
    connectionId: domain.connection_id,
    name: domain.name,
    acquires: false,
  })
  if (operation)
    throw new Problem(
      'wrong_state',
      `The operation ${operation.kind} on ${domain.name} is not finished: it is ${operation.state}.`,
    )
  await detachOperations(context, id)
  await deleteDomainRow(context, id)
  context.count('domains', -1)
  await deleteRegistrarIfEmpty(context, domain.connection_id)
  await context.audit(targetOf(domain), { before: { name: domain.name, ...ownFields(domain) }, after: null })
}

function ownFields({ notes, labels, entered_price }: DomainRow) {
  return { notes, labels, renewal_price: entered_price }
}
