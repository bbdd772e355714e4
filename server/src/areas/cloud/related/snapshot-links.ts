import { creationLinks } from '#areas/identity/index.ts'
import { eventLinks } from '#areas/webhooks/index.ts'
import type { Link, ResourceType } from '#platform/related/resource-type.ts'
import { searchSchedules, selectSchedulesById } from '../store/schedules.ts'
import { searchSnapshots, selectSnapshotsById } from '../store/snapshots.ts'
import {
  actionOfSnapshot,
  connectionOfSnapshot,
  scheduleOfSnapshot,
  schedulesOfServer,
  serverOfSchedule,
  serverOfSnapshot,
  snapshotOfAction,
  snapshotsOfConnection,
  snapshotsOfSchedule,
  snapshotsOfServer,
} from './snapshot-link-store.ts'

export const snapshotType: ResourceType = {
  kind: 'snapshot',
  permission: 'cloud.read',
  isNewestFirst: true,
  async select(context, ids) {
    const snapshots = await selectSnapshotsById(context, ids)
    return snapshots.map(({ id, name, server_name, state }) => ({
      id,
      title: name,
      detail: server_name,
      state,
      parent_id: null,
    }))
  },
  search: searchSnapshots,
}

export const scheduleType: ResourceType = {
  kind: 'snapshot_schedule',
  permission: 'cloud.read',
  async select(context, ids) {
    const schedules = await selectSchedulesById(context, ids)
    return schedules.map(({ id, name, cron, is_enabled, error, server_id }) => ({
      id,
      title: name,
      detail: cron,
      state: error ? 'failing' : is_enabled ? 'active' : 'paused',
      parent_id: server_id,
    }))
  },
  search: searchSchedules,
}

export const snapshotLinks: readonly Link[] = [
  { of: 'connection', kind: 'snapshot', relation: 'uses', find: snapshotsOfConnection },
  { of: 'snapshot', kind: 'connection', relation: 'used_by', find: connectionOfSnapshot },
  { of: 'server', kind: 'snapshot', relation: 'contains', find: snapshotsOfServer },
  { of: 'snapshot', kind: 'server', relation: 'part_of', find: serverOfSnapshot },
  { of: 'server', kind: 'snapshot_schedule', relation: 'managed_by', find: schedulesOfServer },
  { of: 'snapshot_schedule', kind: 'server', relation: 'manages', find: serverOfSchedule },
  { of: 'snapshot', kind: 'snapshot_schedule', relation: 'managed_by', find: scheduleOfSnapshot },
  { of: 'snapshot_schedule', kind: 'snapshot', relation: 'manages', find: snapshotsOfSchedule },
  { of: 'snapshot', kind: 'server_action', relation: 'managed_by', find: actionOfSnapshot },
  { of: 'server_action', kind: 'snapshot', relation: 'manages', find: snapshotOfAction },
  ...eventLinks('snapshot'),
  ...creationLinks('snapshot'),
  ...eventLinks('snapshot_schedule'),
  ...creationLinks('snapshot_schedule'),
]
