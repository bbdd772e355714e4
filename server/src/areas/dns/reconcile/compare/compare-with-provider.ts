/**
 * Compares the planned changes of an apply with the provider before anything is sent: which are already there, which
 * must not be touched, and what of it is new.
 */
import type { PlannedChange } from '#areas/dns/plan/changes.ts'
import { type ActualRRset, changedActualRRsets } from '#areas/dns/plan/compare.ts'
import { guardsOfChanges } from '#areas/dns/plan/guards-of-changes.ts'
import { ignoreMatcher } from '#areas/dns/plan/ignore.ts'
import type { Content } from '#areas/dns/records/rrsets/rrset-state.ts'
import { deletePlannedChanges, selectChanges, writeBefore, writeOutcomes } from '#areas/dns/store/changes.ts'
import { selectRRsetsByKey, writeActual, writeContents, writeRRsetErrors } from '#areas/dns/store/rrsets.ts'
import type { ApplyRow, ZoneRow } from '#areas/dns/store/tables.ts'
import { selectZone } from '#areas/dns/store/zones.ts'
import { rrsetKeyText } from '#kernel/dns/records/rrset.ts'
import { forEachInBatches, mapInBatches } from '#kernel/list/in-batches.ts'
import type { Context } from '#platform/context.ts'
import type { ZoneReading } from '#providers/ports/dns.ts'
import { refuseApply } from '../apply/close-apply.ts'
import {
  type ClassifiedChanges,
  classifyChanges,
  type ReadyChange,
  type Wanted,
} from '../drift/classify-changes.ts'
import { publishDrift } from '../drift/drift-events.ts'

/** `apply` is as this worker found it: `running` if an earlier worker has started it. */
export type ApplyComparison = { apply: ApplyRow; planned: readonly PlannedChange[]; reading: ZoneReading }

/** Returns the changes to send; null if the apply was refused and has ended. */
export async function compareWithProvider(
  context: Context,
  comparison: ApplyComparison,
): Promise<ReadyChange[] | null> {
  const { apply, planned, reading } = comparison
  const zone = await selectZone(context, apply.zone_id)
  const before = await selectRRsetsByKey(context, zone.id, planned)
  const { changed, all } = await changedActualRRsets(before, reading, ignoreMatcher(zone.ignore_rules))
  await writeActual(context, zone.id, changed)
  const wanted = new Map<string, Content>()
  await forEachInBatches(before, (rrset) => wanted.set(rrsetKeyText(rrset), rrset.wanted))
  const weighed = await checkGuardedChanges(context, zone, comparison, { seen: all, wanted })
  const { arrived, ready, moved, overtaken, unreadable, retracted } = weighed
  const isStale =
    apply.plan_hash !== null && overtaken.length > 0 && !(await hasBegun(context, apply, weighed))
  if (!isStale) {
    await recordArrived(context, zone.id, arrived)
    await deletePlannedChanges(context, apply.id, retracted)
    await writeOutcomes(context, apply.id, [
      ...outcomesOf(arrived, null),
      ...outcomesOf(overtaken, changedMeanwhile),
      ...outcomesOf(unreadable, cannotBeRead),
    ])
    await writeBefore(context, apply.id, moved)
    await writeRRsetErrors(
      context,
      zone.id,
      unreadable.map(({ name, type, after }) => ({
        name,
        type,
        wanted: after,
        error: { code: 'unreadable', message: cannotBeRead },
      })),
    )
  }
  // Our own interrupted changes are recognised by now. What still differs was changed externally.
  await publishDrift(context, zone, before, await selectRRsetsByKey(context, zone.id, changed))
  if (!isStale) return ready
  await refuseApply(context, apply.id, { code: 'plan_stale', message: staleMessage(overtaken) })
  return null
}

const changedMeanwhile = 'It was changed at the provider outside Holdfast in the meantime.'
const cannotBeRead = 'The provider’s records cannot be read, so they are not overwritten.'

function outcomesOf(changes: readonly PlannedChange[], error: string | null) {
  return changes.map(({ name, type }) => ({ name, type, error }))
}

/** Marks changes that already exist at the provider as applied. */
export async function recordArrived(
  context: Context,
  zoneId: string,
  changes: readonly PlannedChange[],
): Promise<void> {
  const writes = await mapInBatches(changes, ({ name, type, after }) => ({ name, type, content: after }))
  await writeContents(context, zoneId, ['applied', 'actual'], writes)
}

/** The policy `enforce` also overwrites changes made after the plan, unless a guard blocks them. */
async function checkGuardedChanges(
  context: Context,
  zone: ZoneRow,
  { apply, planned, reading }: ApplyComparison,
  { seen, wanted }: { seen: ReadonlyMap<string, ActualRRset>; wanted: Wanted },
): Promise<ClassifiedChanges> {
  const unreadable = new Set(reading.unreadable.map(rrsetKeyText))
  const isEnforcing = apply.plan_hash === null && zone.drift_policy === 'enforce'
  const weighed = await classifyChanges(planned, seen, unreadable, wanted, isEnforcing)
  if (weighed.moved.length === 0) return weighed
  const guards = await guardsOfChanges(context, zone, weighed.ready)
  return guards.length === 0 ? weighed : await classifyChanges(planned, seen, unreadable, wanted, false)
}

/** Whether an earlier, interrupted attempt has applied any change. Then the apply cannot be refused any more. */
async function hasBegun(context: Context, apply: ApplyRow, { arrived }: ClassifiedChanges): Promise<boolean> {
  if (apply.state !== 'running') return false
  return arrived.length > 0 || (await selectChanges(context, apply.id, 'applied')).length > 0
}

function staleMessage(overtaken: readonly PlannedChange[]): string {
  const [first] = overtaken
  const others = overtaken.length === 1 ? '' : ` (and ${overtaken.length - 1} more)`
  return `${first?.name} ${first?.type}: ${changedMeanwhile}${others} Review the current plan and apply that one.`
}
