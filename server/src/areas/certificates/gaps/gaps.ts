/** What people decide about gaps: to ignore one for a while, and to count it again. */
import { invalidInput, Problem } from '#kernel/problem/problem.ts'
import { changedFields } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { gapClosedEvent, gapOpenedEvent } from './events.ts'
import type { GapPatch } from './schema.ts'
import { type GapRow, isIgnored, lockedGap, targetOf, updateGap } from './store.ts'

export async function changeGap(
  context: Context,
  id: string,
  patch: GapPatch,
  ifMatch: string | null,
): Promise<GapRow> {
  const before = await lockedGap(context, id, ifMatch)
  if (before.closed_at !== null)
    throw new Problem('wrong_state', 'The gap is closed.', { members: { state: 'closed' } })
  const wasIgnored = isIgnored(before, context.now)
  const ignored = patch.ignored ?? wasIgnored
  const columns = ignored ? ignoredColumns(context, before, patch) : countedColumns(patch)
  const after = await updateGap(context, id, {
    ...columns,
    revision: before.revision + 1,
    updated_at: context.now,
  })
  await context.audit(targetOf(after), changedFields(auditView(before), auditView(after)))
  return await announceChange(context, after, before.is_announced)
}

/** Ends the alert of what is ignored, and opens it again for what counts. */
async function announceChange(context: Context, gap: GapRow, isAnnounced: boolean): Promise<GapRow> {
  const isOpen = !isIgnored(gap, context.now)
  if (isOpen === isAnnounced) return gap
  await context.publish(isOpen ? gapOpenedEvent(gap) : gapClosedEvent(gap, 'ignored'))
  return await updateGap(context, gap.id, { is_announced: isOpen })
}

function ignoredColumns(context: Context, before: GapRow, patch: GapPatch) {
  const isNew = !isIgnored(before, context.now)
  const reason = patch.ignored_reason ?? (isNew ? null : before.ignored_reason)
  if (reason === null || patch.ignored_reason === null)
    throw invalidInput([{ pointer: '/ignored_reason', message: 'is required for a gap that is ignored' }])
  const { ignored_until = isNew ? null : before.ignored_until } = patch
  const until = ignored_until === null ? null : new Date(ignored_until)
  if (until && until <= context.now)
    throw invalidInput([{ pointer: '/ignored_until', message: 'must be in the future' }])
  return {
    ignored_at: isNew ? context.now : before.ignored_at,
    ignored_until: until,
    ignored_reason: reason,
    ignored_by: isNew ? context.actor.name : before.ignored_by,
  }
}

function countedColumns({ ignored_reason, ignored_until }: GapPatch) {
  const faults = Object.entries({ ignored_reason, ignored_until })
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name]) => ({ pointer: `/${name}`, message: 'requires that the gap is ignored' }))
  if (faults.length > 0) throw invalidInput(faults)
  return { ignored_at: null, ignored_until: null, ignored_reason: null, ignored_by: null }
}

function auditView({ ignored_at, ignored_until, ignored_reason }: GapRow) {
  return { ignored: ignored_at !== null, ignored_until, ignored_reason }
}
