/** Records what was computed: gaps that are new, that have changed, and that are over. */
import { isDeepStrictEqual } from 'node:util'
import { findingSeverities } from '#kernel/certificates/finding.ts'
import type { Gap } from '#kernel/certificates/gaps/gap.ts'
import { newId } from '#kernel/id.ts'
import type { Context } from '#platform/context.ts'
import { gapClosedEvent, gapOpenedEvent } from '../events.ts'
import {
  closeGaps,
  type GapRow,
  isIgnored,
  markAnnounced,
  openGaps,
  selectUnclosed,
  updateGap,
} from '../store.ts'

/** So many changes, each with an event, are recorded in one transaction; the others follow in the next. */
const changesMax = 500

/** Gaps that are ignored are recorded without events. */
export async function recordGaps(context: Context, gaps: readonly Gap[]): Promise<{ hasMore: boolean }> {
  const before = await selectUnclosed(context)
  const byKey = new Map(before.map((gap) => [keyOf(gap), gap]))
  const computed = new Map(gaps.map((gap) => [keyOf(gap), gap]))
  const over = before.filter((gap) => !computed.has(keyOf(gap)))
  const fresh = [...computed.values()]
    .filter((gap) => !byKey.has(keyOf(gap)))
    .toSorted((one, other) => rankOf(other) - rankOf(one))
  const closed = over.slice(0, changesMax)
  await close(context, closed)
  const opened = fresh.slice(0, changesMax - closed.length)
  const rows = await openGaps(
    context,
    opened.map((gap) => rowOf(context, gap)),
  )
  const changed = before.filter((gap) => hasChanged(gap, computed.get(keyOf(gap))))
  for (const gap of changed.slice(0, changesMax)) {
    const now = computed.get(keyOf(gap))
    if (now) await updateGap(context, gap.id, { ...columnsOf(now), updated_at: context.now })
  }
  // Those whose time of being ignored has ended are announced too.
  const current = before.filter((gap) => computed.has(keyOf(gap)))
  await announce(context, [...rows, ...current])
  return {
    hasMore: over.length + fresh.length > closed.length + opened.length || changed.length > changesMax,
  }
}

async function close(context: Context, gaps: readonly GapRow[]): Promise<void> {
  await closeGaps(
    context,
    gaps.map(({ id }) => id),
  )
  for (const gap of gaps) if (gap.is_announced) await context.publish(gapClosedEvent(gap, 'resolved'))
}

async function announce(context: Context, gaps: readonly GapRow[]): Promise<void> {
  const silent = gaps.filter((gap) => !gap.is_announced && !isIgnored(gap, context.now))
  for (const gap of silent) await context.publish(gapOpenedEvent(gap))
  await markAnnounced(
    context,
    silent.map(({ id }) => id),
  )
}

function keyOf({ kind, subject }: Pick<Gap, 'kind' | 'subject'>): string {
  return `${kind} ${subject}`
}

function rankOf({ severity }: Pick<Gap, 'severity'>): number {
  return findingSeverities.indexOf(severity) + 1
}

function columnsOf(gap: Gap) {
  const { title, name, endpoint_id, certificate_id, server_id, evidence } = gap
  return {
    severity: rankOf(gap),
    title,
    name,
    endpoint_id,
    certificate_id,
    server_id,
    evidence: JSON.stringify(evidence),
  }
}

function rowOf({ accountId, now }: Context, gap: Gap) {
  const { kind, subject, since } = gap
  return {
    account_id: accountId,
    id: newId('certificate_gap'),
    kind,
    subject,
    ...columnsOf(gap),
    since: since < now ? since : now,
    opened_at: now,
    updated_at: now,
  }
}

/** Since when it is there stays as it was first seen. */
function hasChanged(before: GapRow, after: Gap | undefined): boolean {
  if (!after) return false
  const { title, endpoint_id, certificate_id, server_id } = before
  return (
    before.severity !== rankOf(after) ||
    !isDeepStrictEqual(before.evidence, after.evidence) ||
    title !== after.title ||
    endpoint_id !== after.endpoint_id ||
    certificate_id !== after.certificate_id ||
    server_id !== after.server_id
  )
}
