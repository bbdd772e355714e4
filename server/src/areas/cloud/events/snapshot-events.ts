import { type TProperties, Type } from 'typebox'
import type { EventKind } from '#kernel/events/event-kind.ts'
import type { NewEvent } from '#platform/events/event-body.ts'
import { Id, Nullable, OneOf } from '#platform/http/operation/schema.ts'
import type { ScheduleRow } from '../store/schedules.ts'
import type { SnapshotRow } from '../store/snapshots.ts'
import {
  createdNotification,
  deletedNotification,
  failedNotification,
  recoveredNotification,
} from './snapshot-notifications.ts'

const exampleSnapshot = {
  snapshot_id: 'snp_01jcqkz0000000000000000000',
  name: 'before the upgrade',
  connection_id: 'conn_01jcqkz0000000000000000000',
  server_id: 'srv_01jcqkz0000000000000000000',
  server_name: 'web-1',
  size_gib: 2.3,
  schedule_id: null,
}
const exampleSchedule = {
  schedule_id: 'sns_01jcqkz0000000000000000000',
  name: 'Nightly',
  server_id: 'srv_01jcqkz0000000000000000000',
  action_id: 'act_01jcqkz0000000000000000000',
  cron: '30 2 * * *',
  time_zone: 'Europe/Berlin',
}

const Source = OneOf(['holdfast', 'provider'], {
  description: '`holdfast`: requested here. `provider`: done at the provider, or through another program.',
})

export const snapshotEventTypes: readonly EventKind[] = [
  {
    kind: 'snapshot.created',
    area: 'cloud',
    notification: createdNotification,
    summary: 'A snapshot of a server was made',
    data: snapshotData({ source: Source }),
    example: { ...exampleSnapshot, source: 'holdfast' },
  },
  {
    kind: 'snapshot.deleted',
    area: 'cloud',
    notification: deletedNotification,
    summary: 'A snapshot of a server was deleted',
    data: snapshotData({ source: Source }),
    example: { ...exampleSnapshot, source: 'holdfast' },
  },
  {
    kind: 'snapshot_schedule.failed',
    area: 'cloud',
    notification: failedNotification,
    summary: 'A scheduled snapshot could not be taken',
    data: scheduleData({ error: Type.String(), message: Type.String() }),
    example: { ...exampleSchedule, error: 'provider_failed', message: 'The host is out of order.' },
  },
  {
    kind: 'snapshot_schedule.recovered',
    area: 'cloud',
    notification: recoveredNotification,
    summary: 'A snapshot schedule no longer fails: it took a snapshot, was paused, or was deleted',
    data: scheduleData({}),
    example: exampleSchedule,
  },
]

function snapshotData<P extends TProperties>(own: P) {
  return Type.Object({
    snapshot_id: Id('snapshot'),
    name: Type.String(),
    connection_id: Id('connection'),
    server_id: Nullable(Id('server')),
    server_name: Nullable(Type.String()),
    size_gib: Nullable(Type.Number()),
    schedule_id: Nullable(Id('snapshot_schedule')),
    ...own,
  })
}

function scheduleData<P extends TProperties>(own: P) {
  return Type.Object({
    schedule_id: Id('snapshot_schedule'),
    name: Type.String(),
    server_id: Id('server'),
    action_id: Nullable(Id('server_action')),
    cron: Type.String(),
    time_zone: Type.String(),
    ...own,
  })
}

export function snapshotEvent(kind: string, snapshot: SnapshotRow, own: object): NewEvent {
  const { id, name, connection_id, server_id, server_name, size_gib, schedule_id } = snapshot
  return {
    kind,
    data: { snapshot_id: id, name, connection_id, server_id, server_name, size_gib, schedule_id, ...own },
  }
}

export function scheduleEvent(kind: string, schedule: ScheduleRow, own: object): NewEvent {
  const { id, name, server_id, last_action_id, cron, time_zone } = schedule
  return {
    kind,
    data: { schedule_id: id, name, server_id, action_id: last_action_id, cron, time_zone, ...own },
  }
}
