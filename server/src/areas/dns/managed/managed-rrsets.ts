/**
 * RRsets that another resource manages, such as a dynamic IP. A request that would change one through its records must
 * say whether the RRset must be released from its manager. Otherwise the two would overwrite each other, or the
 * manager would assume that its record is in place while the name points elsewhere.
 *
 * An area that manages RRsets registers them with `manageRRset`. The event `dns.records_released` tells it which RRsets
 * were released, in the same transaction.
 */
import { recordsReleased } from '#areas/dns/events.ts'
import { deleteManaged, insertManaged, type ManagedRRset, selectManaged } from '#areas/dns/store/managed.ts'
import type { ZoneRow } from '#areas/dns/store/tables.ts'
import { requirePermission } from '#kernel/access/require-permission.ts'
import { type RRsetKey, rrsetKeyText } from '#kernel/dns/records/rrset.ts'
import { Problem } from '#kernel/problem/problem.ts'
import { resourceTypeTitle } from '#kernel/text/resource-type.ts'
import type { Context } from '#platform/context.ts'

/** What a request does with managed RRsets that it would change: it is refused, keeps them, or releases them. */
export const managedPolicies = ['refuse', 'keep', 'release'] as const
export type ManagedPolicy = (typeof managedPolicies)[number]

/** The policies for requests that cannot leave an RRset out. */
export const releasePolicies = ['refuse', 'release'] as const

/** Makes a resource the manager of an RRset; refused if another one manages it. */
export async function manageRRset(context: Context, zoneId: string, managed: ManagedRRset): Promise<void> {
  if (await insertManaged(context, zoneId, managed)) return
  const [present] = await selectManaged(context, zoneId, [managed.name])
  throw new Problem(
    'conflict',
    `${managed.name} ${managed.type} in this zone is already managed by ${present ? managerText(present) : 'another resource'}.`,
  )
}

/** Applies the policy to managed RRsets that are about to be changed. */
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

/** Releases RRsets from their managers. The manager's area reacts in the same transaction. */
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

/** The managers of these RRsets, each once. */
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

/** The managed RRsets with one of these keys. */
export function managedAmong<M extends ManagedRRset>(managed: readonly M[], keys: readonly RRsetKey[]): M[] {
  if (managed.length === 0) return []
  const names = new Set(managed.map(({ name }) => name))
  const wanted = new Set(keys.filter(({ name }) => names.has(name)).map(rrsetKeyText))
  return managed.filter((rrset) => wanted.has(rrsetKeyText(rrset)))
}
