import { findServer } from '#areas/cloud/index.ts'
import { findHeartbeat } from '#areas/monitoring/heartbeats/store.ts'
import { findMonitor } from '#areas/monitoring/store.ts'
import { kindOfId } from '#kernel/id.ts'
import type { Context } from '#platform/context.ts'
import type { CoveredBy } from '../window-store.ts'

/** What a window must name or select to cover the resource with this id; nothing if there is no such resource. */
export async function coveredBy(context: Context, id: string): Promise<CoveredBy> {
  const kind = kindOfId(id)
  if (kind === 'monitor') {
    const monitor = await findMonitor(context, id)
    if (!monitor) return { ids: [], labels: [] }
    const server = monitor.server_id === null ? undefined : await findServer(context, monitor.server_id)
    return {
      ids: [id, ...(server ? [server.id] : [])],
      labels: [monitor.labels, ...(server ? [server.labels] : [])],
    }
  }
  const found =
    kind === 'heartbeat'
      ? await findHeartbeat(context, id)
      : kind === 'server'
        ? await findServer(context, id)
        : undefined
  return found ? { ids: [id], labels: [found.labels] } : { ids: [], labels: [] }
}
