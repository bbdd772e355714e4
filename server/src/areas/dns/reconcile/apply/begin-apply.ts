import { type GuardCode, type PlannedChange, planChanges } from '#areas/dns/plan/changes.ts'
import { guardsOfChanges } from '#areas/dns/plan/guards-of-changes.ts'
import { sameContent } from '#areas/dns/records/rrsets/rrset-state.ts'
import { updateApply } from '#areas/dns/store/applies.ts'
import { insertPlannedChanges, selectChanges } from '#areas/dns/store/changes.ts'
import { selectRRsetsByKey } from '#areas/dns/store/rrsets.ts'
import type { ApplyRow } from '#areas/dns/store/tables.ts'
import { selectZone } from '#areas/dns/store/zones.ts'
import { rrsetKeyText } from '#kernel/dns/records/rrset.ts'
import type { Context } from '#platform/context.ts'
import { holdZone } from '../drift/hold.ts'
import { closeApply, refuseApply } from './close-apply.ts'
import { automaticChanges } from './enqueue-pending.ts'

/** The changes of an apply, stored before the first is tried; null if nothing is left to do. */
export async function beginApply(
  context: Context,
  zoneId: string,
  apply: ApplyRow,
): Promise<PlannedChange[] | null> {
  if (apply.state === 'running') return await openChanges(context, zoneId, apply)
  const zone = await selectZone(context, zoneId)
  const isPlan = apply.plan_hash !== null
  const changes = isPlan
    ? await approvedChanges(context, zoneId, apply)
    : await automaticChanges(context, zone)
  if (changes === null) {
    await refuseApply(context, apply.id, {
      code: 'plan_stale',
      message: 'The zone has changed since this plan was made. Review the current plan and apply that one.',
    })
    return null
  }
  const guards = await guardsOfChanges(context, zone, changes)
  const standing = guards.filter(({ code }) => !apply.force.includes(code satisfies GuardCode))
  const [guard] = standing
  if (guard) {
    await refuseApply(context, apply.id, guard)
    await holdZone(context, zone, 'apply', standing)
    return null
  }
  await updateApply(context, apply.id, { state: 'running', started_at: context.now })
  if (!isPlan) await insertPlannedChanges(context, zoneId, apply.id, changes)
  if (changes.length > 0) return changes
  await closeApply(context, zoneId, apply.id)
  return null
}

/** The approved changes, if they still have the same effect; otherwise null. */
async function approvedChanges(
  context: Context,
  zoneId: string,
  apply: ApplyRow,
): Promise<PlannedChange[] | null> {
  const approved = await selectChanges(context, apply.id, 'planned')
  const present = await planChanges(await selectRRsetsByKey(context, zoneId, approved))
  // Both lists are sorted by name and type.
  const isSame = (change: PlannedChange, index: number) => {
    const then = approved[index]
    return (
      then !== undefined &&
      rrsetKeyText(then) === rrsetKeyText(change) &&
      sameContent(then.before, change.before) &&
      sameContent(then.after, change.after)
    )
  }
  return approved.length > 0 && approved.length === present.length && present.every(isSame) ? present : null
}

/** The remaining changes of an interrupted apply. */
async function openChanges(
  context: Context,
  zoneId: string,
  apply: ApplyRow,
): Promise<PlannedChange[] | null> {
  const planned = await selectChanges(context, apply.id, 'planned')
  if (planned.length === 0) {
    await closeApply(context, zoneId, apply.id)
    return null
  }
  return planned.map(({ name, type, before, after }) => ({
    name,
    type,
    before,
    after,
    state: 'pending_update',
  }))
}
