import { recordsChanged } from '#areas/dns/events.ts'
import { selectApply, updateApply } from '#areas/dns/store/applies.ts'
import { selectChanges } from '#areas/dns/store/changes.ts'
import type { ApplyRow, ApplyState, ErrorInfo } from '#areas/dns/store/tables.ts'
import { selectZone, updateZoneRow } from '#areas/dns/store/zones.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { idPrefixes } from '#kernel/id.ts'
import { filterInBatches } from '#kernel/list/in-batches.ts'
import { type AuditOptions, type Origin, recordAudit } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { enqueuePending } from './enqueue-pending.ts'

/** Ends an apply according to its changes: if any was applied, with a version, an event and an audit entry. */
export async function closeApply(context: Context, zoneId: string, applyId: string): Promise<void> {
  const zone = await selectZone(context, zoneId, true)
  const apply = await selectApply(context, zoneId, applyId)
  const changes = await selectChanges(context, applyId)
  const applied = await filterInBatches(changes, ({ outcome }) => outcome === 'applied')
  const failed = await filterInBatches(changes, ({ outcome }) => outcome !== 'applied')
  const error = failureOf(failed)
  const version = applied.length > 0 ? zone.version + 1 : null
  await updateApply(context, applyId, {
    state: stateOf(applied.length, failed.length),
    version,
    applied_count: applied.length,
    failed_count: failed.length,
    error,
    finished_at: context.now,
  })
  await updateZoneRow(context, zoneId, {
    // The provider has responded. Rejected changes are stored with their RRsets.
    error: null,
    ...(version !== null && { version }),
  })
  // The held changes may now be permitted, or some of them.
  if (zone.held) await enqueuePending(context, zoneId)
  if (version === null) return
  await context.publish(await recordsChanged(zone, { version, cause: apply.cause }, applied))
  await recordAudit(context.tx, context.accountId, {
    actor: actorOf(apply),
    origin: apply.origin as Origin | null,
    requestId: apply.request_id,
    at: context.now,
    action: 'dns.zones.apply',
    target: { type: 'zone', id: zoneId, name: zone.name },
    changes: {
      before: { version: zone.version },
      after: { version, cause: apply.cause, applied: applied.length, failed: failed.length },
    },
    ...consequence(apply, failed.length),
  })
}

/**
 * Changes made by one request, or written by a manager, already have an audit entry. The apply's entry only follows
 * from it, unless the provider rejected some of the changes.
 */
function consequence(apply: ApplyRow, failedCount: number): AuditOptions {
  if (failedCount > 0) return {}
  if (apply.request_id !== null) return { follows: apply.zone_id }
  const { type, id } = actorOf(apply)
  const isManager = type === 'token' && !id.startsWith(`${idPrefixes.token}_`)
  return isManager ? { follows: id } : {}
}

/** Ends an apply of which no change was tried. */
export async function refuseApply(context: Context, applyId: string, reason: ErrorInfo): Promise<void> {
  await updateApply(context, applyId, { state: 'refused', error: reason, finished_at: context.now })
}

function stateOf(applied: number, failed: number): ApplyState {
  if (failed === 0) return 'succeeded'
  return applied === 0 ? 'failed' : 'partial'
}

function failureOf(
  failed: readonly { name: string; type: string; error: string | null }[],
): ErrorInfo | null {
  const [first] = failed
  if (!first) return null
  const others = failed.length === 1 ? '' : ` (and ${failed.length - 1} more)`
  return {
    code: 'changes_refused',
    message: `${first.name} ${first.type}: ${first.error ?? 'not tried'}${others}`,
  }
}

/** The actor stored when the apply was requested. */
function actorOf({ actor }: ApplyRow): Actor {
  // Written by `queueApply` from an Actor. Permissions are not stored and not needed to name the actor.
  return { permissions: [], ...actor } as unknown as Actor
}
