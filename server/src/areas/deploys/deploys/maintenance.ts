/** The maintenance window of a deploy: it covers the time in which the deploy runs. */
import { endMaintenance, openMaintenance } from '#areas/monitoring/index.ts'
import type { Context } from '#platform/context.ts'
import { type DeployRow, updateDeploy } from '../store.ts'

const nameLengthMax = 200

/** Opens a window for a deploy that begins to run, if its hook says so. */
export async function beginMaintenance(context: Context, deploy: DeployRow): Promise<void> {
  const { id, hook_name, ref, server_id, maintenance_minutes, maintenance_monitor_ids } = deploy
  if (maintenance_minutes === null) return
  const maintenance_window_id = await openMaintenance(context, {
    name: `Deploy of ${hook_name}`.slice(0, nameLengthMax),
    description: ref,
    minutes: maintenance_minutes,
    monitorIds: maintenance_monitor_ids,
    serverId: server_id,
  })
  if (maintenance_window_id) await updateDeploy(context, id, { maintenance_window_id })
}

/** Ends the window of a deploy that has ended, unless its time is over. */
export async function leaveMaintenance(
  context: Context,
  { maintenance_window_id }: Pick<DeployRow, 'maintenance_window_id'>,
): Promise<void> {
  if (maintenance_window_id !== null) await endMaintenance(context, maintenance_window_id)
}
