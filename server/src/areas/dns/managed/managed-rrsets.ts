/**
 * RRsets that something else manages, such as a dynamic IP. Whoever would change one by way of its records is told
 * what manages it, and has to say whether it is to be taken out of that: otherwise the two would overwrite each other,
 * or the manager would take its record for in place while the name points elsewhere.
 *
 * An area that manages RRsets says so with `manageRRset`. It hears of RRsets that were taken out of it by the event
 * `dns.records_released`, in the transaction in which that is done.
 */
import { recordsReleased } from '#areas/dns/events.ts'
import { deleteManaged, insertManaged, type ManagedRRset, selectManaged } from '#areas/dns/store/managed.ts'
import type { ZoneRow } from '#areas/dns/store/tables.ts'
import { requirePermission } from '#kernel/access/require-permission.ts'
import { type RRsetKey, rrsetKeyText } from '#kernel/dns/records/rrset.ts'
import { Problem } from '#kernel/problem.ts'
import { resourceTypeTitle } from '#kernel/text/resource-type.ts'
import type { Context } from '#platform/context.ts'

/** What a request does with managed RRsets that it would change: nothing of it is done, they stay, or they are taken out. */
export const managedPolicies = ['refuse', 'keep', 'release'] as const
export type ManagedPolicy = (typeof managedPolicies)[number]

/** The same for what can leave no RRset out. */
export const releasePolicies = ['refuse', 'release'] as const

/** Has a resource manage an RRset from now on; refused if another one does. */
export async function manageRRset(context: Context, zoneId: string, managed: ManagedRRset): Promise<void> {
  if (await insertManaged(context, zoneId, managed)) return
  const [present] = await selectManaged(context, zoneId, [managed.name])
  throw new Problem(
    'conflict',
    `${managed.name} ${managed.type} in this zone is already managed by ${present ? managerText(present) : 'another resource'}.`,
  )
}

/** Follows the policy for managed RRsets that are about to be changed. */
export async function applyManagedPolicy(
  context: Context,
  zone: Pick<ZoneRow, 'id' | 'name' | 'labels'>,
  managed: readonly ManagedRRset[],
  policy: ManagedPolicy,
): Promise<void> {
  if (managed.length === 0 || policy === 'keep') return
  if (policy === 'refuse') throw managedProblem(managed)
  await release(context, zone, managed)
}

/** Takes RRsets out of what manages them; each manager's area ends its part in the same transaction. */
async function release(
  context: Context,
  zone: Pick<ZoneRow, 'id' | 'name' | 'labels'>,
  managed: readonly ManagedRRset[],
): Promise<void> {
  for (const rrset of managed)
    requirePermission(
      context.actor,
      rrset.permission,
      `${rrset.name} ${rrset.type} is managed by ${managerText(rrset)}: releasing it requires the permission ${rrset.permission}.`,
    )
  await deleteManaged(context, zone.id, managed)
  for (const { manager, name, type } of managed)
    await context.audit(
      manager,
      {
        before: { manages: { zone_id: zone.id, zone: zone.name, name, type } },
        after: { manages: null },
      },
      { follows: zone.id },
    )
  await context.publish(recordsReleased(zone, managed))
}

function managedProblem(managed: readonly ManagedRRset[]): Problem {
  const shown = managed.slice(0, shownMax)
  const list = shown.map((one) => `${one.name} ${one.type} (${managerText(one)})`).join(', ')
  const more = managed.length > shownMax ? ` and ${managed.length - shownMax} more` : ''
  const isOne = managed.length === 1
  return new Problem(
    'conflict',
    `${isOne ? 'This record set is' : 'These record sets are'} managed: ${list}${more}. Change the resource that manages ${isOne ? 'it' : 'them'} instead, or send if_managed=release to release ${isOne ? 'it' : 'them'}.`,
    { members: { managed: managed.map(managedView), dependents: managersOf(managed) } },
  )
}

const shownMax = 5

/** What manages these RRsets, each once. */
function managersOf(managed: readonly ManagedRRset[]): { kind: string; id: string; title: string }[] {
  const byId = new Map(managed.map(({ manager }) => [manager.id, manager]))
  return [...byId.values()].map(({ type, id, name }) => ({ kind: type, id, title: name }))
}

function managerText({ manager: { type, name } }: ManagedRRset): string {
  return `the ${resourceTypeTitle(type)} “${name}”`
}

export function managedView({ name, type, manager }: ManagedRRset) {
  return { name, type, managed_by: manager }
}

/** Those of the managed RRsets that are among these keys. */
export function managedAmong<M extends ManagedRRset>(managed: readonly M[], keys: readonly RRsetKey[]): M[] {
  if (managed.length === 0) return []
  const names = new Set(managed.map(({ name }) => name))
  const wanted = new Set(keys.filter(({ name }) => names.has(name)).map(rrsetKeyText))
  return managed.filter((rrset) => wanted.has(rrsetKeyText(rrset)))
}
