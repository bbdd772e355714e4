/** What a hook says about maintenance while its deploys run. */
import { selectMonitorsById } from '#areas/monitoring/index.ts'
import { requirePermission } from '#kernel/access/require-permission.ts'
import { type Fault, invalidInput, pointer } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import type { HookRow } from '../store.ts'

type Maintained = Pick<HookRow, 'maintenance_minutes' | 'maintenance_monitor_ids' | 'server_id' | 'url'>

/**
 * Throws unless the sender may mute what the hook would mute, and the monitors exist. `before` is null for a new hook.
 * Another server of a hook that mutes it counts as well.
 */
export async function requireMaintenance(
  context: Context,
  before: Maintained | null,
  after: Maintained,
): Promise<void> {
  const [was, is] = [mutedBy(before), mutedBy(after)]
  if (was === is) return
  requirePermission(
    context.actor,
    'monitoring.write',
    'Maintenance while a deploy runs also requires the permission monitoring.write: no alerts are sent.',
  )
  const { maintenance_monitor_ids: ids, maintenance_minutes: minutes, url } = after
  // One that was deleted since it was entered is no fault of this change.
  const kept = before?.maintenance_monitor_ids ?? []
  const known = new Set([...kept, ...(await selectMonitorsById(context, ids)).map(({ id }) => id)])
  const faults: Fault[] = ids.flatMap((id, index) =>
    known.has(id)
      ? []
      : { pointer: pointer('maintenance_monitor_ids', index), message: 'is not a monitor of this account' },
  )
  if (minutes !== null && url !== null && ids.length === 0)
    faults.push({
      pointer: pointer('maintenance_monitor_ids'),
      message: 'is required: a hook that calls a URL has no server',
    })
  if (faults.length > 0) throw invalidInput(faults)
}

/** What its deploys mute, as one text; empty: nothing. */
function mutedBy(hook: Maintained | null): string {
  const { maintenance_minutes = null, maintenance_monitor_ids = [], server_id = null } = hook ?? {}
  if (maintenance_minutes === null && maintenance_monitor_ids.length === 0) return ''
  return JSON.stringify([maintenance_minutes, maintenance_monitor_ids, server_id])
}
