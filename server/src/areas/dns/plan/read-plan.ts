import { contentView } from '#areas/dns/events.ts'
import { queueApply, selectApply, selectOpenApplies } from '#areas/dns/store/applies.ts'
import { insertPlannedChanges, selectChanges } from '#areas/dns/store/changes.ts'
import { type Manager, selectManaged } from '#areas/dns/store/managed.ts'
import { selectDifferingRRsets } from '#areas/dns/store/rrsets.ts'
import type { ApplyRow, ZoneRow } from '#areas/dns/store/tables.ts'
import { selectZone } from '#areas/dns/store/zones.ts'
import { zoneTarget } from '#areas/dns/zones/zones.ts'
import { type RRsetKey, rrsetKeyText } from '#kernel/dns/records/rrset.ts'
import { type CursorKey, decodeCursor, pageOf } from '#kernel/list/page.ts'
import { Problem } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import { type PlanQuery, planPageMax } from '../operations/zone-schema.ts'
import { selectChosen } from '../zones/drift/select-chosen.ts'
import {
  actionOf,
  type ChangeAction,
  compareText,
  type Guard,
  type GuardCode,
  type PlannedChange,
  planChanges,
  planHash,
  summarizeChanges,
} from './changes.ts'
import { guardsOfChanges } from './guards-of-changes.ts'

export type Plan = {
  zone: ZoneRow
  hash: string
  changes: PlannedChange[]
  guards: Guard[]
  /** The number of changes by action. */
  counts: Readonly<Record<ChangeAction, number>>
  /** The manager by RRset. */
  managers: ReadonlyMap<string, Manager>
}

/** The changes that would make the provider match the wanted state, based on its last known state. */
export async function readPlan(context: Context, zoneId: string): Promise<Plan> {
  const zone = await selectZone(context, zoneId)
  const changes = await planChanges(await selectDifferingRRsets(context, zoneId))
  const guards = await guardsOfChanges(context, zone, changes)
  const managed = changes.length > 0 ? await selectManaged(context, zoneId) : []
  const managers = new Map(managed.map((rrset) => [rrsetKeyText(rrset), rrset.manager]))
  const { counts } = await summarizeChanges(changes)
  return { zone, hash: await planHash(zoneId, changes), changes, counts, guards, managers }
}

export type Approval = {
  hash: string
  force: readonly GuardCode[]
  /** If given, only these RRsets of the plan. */
  rrsets?: readonly RRsetKey[] | undefined
}

/**
 * Approves the plan with this hash, or some of its changes, and queues them. Refused if the zone's plan has changed.
 * The approved changes are stored at once, and exactly those are applied.
 */
export async function approvePlan(context: Context, zoneId: string, approval: Approval): Promise<ApplyRow> {
  // The lock prevents record changes between reading the plan and approving it.
  await selectZone(context, zoneId, true)
  const { zone, hash, changes } = await readPlan(context, zoneId)
  if (zone.status !== 'active') throw new Problem('wrong_state', `The zone ${zone.name} is ${zone.status}.`)
  if (hash !== approval.hash)
    throw new Problem(
      'conflict',
      'The zone has changed since this plan was made. Review the current plan and apply that one.',
    )
  if (changes.length === 0)
    throw new Problem('wrong_state', 'There is nothing to apply: the provider matches the zone.')
  const approved = selectChosen(zone.name, approval.rrsets, changes, 'is not in this plan.')
  await requireNotRunning(context, zoneId, approved)
  const guards = await guardsOfChanges(context, zone, approved)
  const standing = guards.filter(({ code }) => !approval.force.includes(code))
  if (standing.length > 0)
    throw new Problem('conflict', standing.map(({ message }) => message).join(' '), {
      members: { guards: standing },
    })
  const id = await queueApply(context, zoneId, { cause: 'plan', planHash: hash, force: approval.force })
  await insertPlannedChanges(context, zoneId, id, approved)
  await context.audit(zoneTarget(zone), {
    before: null,
    after: { plan: hash, changes: approved.length, force: approval.force, apply: id },
  })
  return await selectApply(context, zoneId, id)
}

async function requireNotRunning(
  context: Context,
  zoneId: string,
  approved: readonly RRsetKey[],
): Promise<void> {
  const keys = new Set(approved.map(rrsetKeyText))
  for (const { id, plan_hash } of await selectOpenApplies(context, zoneId)) {
    if (plan_hash === null) continue
    const underWay = await selectChanges(context, id, 'planned')
    if (underWay.some((change) => keys.has(rrsetKeyText(change))))
      throw new Problem('wrong_state', 'This plan is already being applied.')
  }
}

/** A plan with one page of its changes. Hash, counts and guards cover the whole plan. */
export function planView({ zone, hash, changes, counts, guards, managers }: Plan, page: PlanQuery = {}) {
  const identity = { list: 'plan', zoneId: zone.id }
  const rest =
    page.cursor === undefined ? changes : changesAfter(changes, decodeCursor(identity, page.cursor, 2))
  const { rows, nextCursor } = pageOf(rest, page.limit ?? planPageMax, identity, ({ name, type }) => [
    name,
    type,
  ])
  return {
    zone_id: zone.id,
    zone: zone.name,
    hash,
    checked_at: zone.checked_at,
    counts,
    changes: rows.map((change) => ({
      name: change.name,
      type: change.type,
      action: actionOf(change),
      state: change.state,
      before: contentView(change.before),
      after: contentView(change.after),
      error: change.error ?? null,
      managed_by: managers.get(rrsetKeyText(change)) ?? null,
    })),
    next_cursor: nextCursor,
    truncated: nextCursor !== null,
    guards,
  }
}

/**
 * The changes after a cursor, by name and type, so that a change that appears or disappears between pages neither
 * repeats nor hides others.
 */
function changesAfter(changes: readonly PlannedChange[], [name, type]: CursorKey): PlannedChange[] {
  const place = [String(name), String(type)] as const
  return changes.filter(
    (change) =>
      compareText(change.name, place[0]) > 0 ||
      (change.name === place[0] && compareText(change.type, place[1]) > 0),
  )
}
