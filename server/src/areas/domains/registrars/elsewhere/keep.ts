/** Domains that stay when their connection is deleted: what their registries publish is followed. */
import { Problem } from '#kernel/problem/problem.ts'
import type { ConnectionOfDomains } from '#platform/area.ts'
import { type Context, withCaller } from '#platform/context.ts'
import { domainWork } from '../../domain/domain-kind.ts'
import { domainEvent } from '../../events/event-types.ts'
import { openOperationsOf } from '../../operations/store/operations.ts'
import { deleteDomainRow, targetOf } from '../../store/domains.ts'
import { deleteRegistrar } from '../../store/registrars.ts'
import type { DomainRow } from '../../store/tables.ts'
import {
  deleteGoneElsewhere,
  detachDomains,
  lockedDomainsOf,
  selectNamesHeldTwice,
} from './elsewhere-store.ts'

/** So many operations are named in a refusal. */
const namedMax = 3

/** Throws `wrong_state` while operations on domains of the connection are not finished. */
export async function keepDomains(context: Context, connection: ConnectionOfDomains): Promise<void> {
  await refuseWhileOpen(context, connection.id)
  const domains = await lockedDomainsOf(context, connection.id)
  const heldTwice = await selectNamesHeldTwice(context, connection.id)
  // The other entry of a name stays.
  const isKept = ({ name, status }: DomainRow) => status !== 'gone' && !heldTwice.has(name)
  for (const domain of domains) if (!isKept(domain)) await remove(context, domain, connection.id)
  const names = domains.filter(isKept).map(({ name }) => name)
  context.count('domains', -(await deleteGoneElsewhere(context, names)))
  const change = withCaller(context, { ...context, action: 'domains.update' })
  for (const domain of await detachDomains(context, connection)) {
    await change.audit(
      targetOf(domain),
      { before: { held_elsewhere: false }, after: { held_elsewhere: true } },
      { follows: connection.id },
    )
    const { id: connection_id, registrar } = connection
    await context.publish(domainEvent('domain.held_elsewhere', domain, { connection_id, registrar }))
  }
  await deleteRegistrar(context, connection.id)
  await context.wake(domainWork)
}

async function refuseWhileOpen(context: Context, connectionId: string): Promise<void> {
  const open = await openOperationsOf(context, connectionId)
  if (open.length === 0) return
  const named = open.slice(0, namedMax).map(({ kind, name }) => `${kind} on ${name}`)
  const more = open.length > namedMax ? ` and ${open.length - namedMax} more` : ''
  throw new Problem(
    'wrong_state',
    `Operations on domains of this connection are not finished: ${named.join(', ')}${more}. Wait until they end, or cancel them.`,
  )
}

async function remove(context: Context, domain: DomainRow, connectionId: string): Promise<void> {
  await deleteDomainRow(context, domain.id)
  context.count('domains', -1)
  const removal = withCaller(context, { ...context, action: 'domains.delete' })
  await removal.audit(
    targetOf(domain),
    { before: { name: domain.name }, after: null },
    { follows: connectionId },
  )
}
