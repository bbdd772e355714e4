import { listSchedules, type ScheduleRow, selectSchedule } from '#areas/cloud/store/schedules.ts'
import type { ProviderClients } from '#areas/connections/index.ts'
import { created, done, found, listed } from '#platform/http/answer/answer.ts'
import { type Operation, operation } from '#platform/http/operation/operation.ts'
import { changeSchedule, createSchedule, deleteSchedule } from './schedules.ts'
import {
  Schedule,
  ScheduleInput,
  SchedulePage,
  ScheduleParams,
  SchedulePatch,
  ScheduleQuery,
} from './schema.ts'

const path = '/v1/snapshot-schedules'

function scheduleView(schedule: ScheduleRow) {
  const { id, server_id, name, cron, time_zone, keep, is_enabled: enabled, due_at: next_at } = schedule
  const { last_action_id, error, created_at, updated_at } = schedule
  return {
    ...{ id, server_id, name, cron, time_zone, keep, enabled, next_at },
    ...{ last_action_id, error, created_at, updated_at },
  }
}

export function scheduleOperations(providerClients: ProviderClients): readonly Operation[] {
  return [
    operation({
      id: 'cloud.snapshot_schedules.list',
      method: 'GET',
      path,
      summary: 'List snapshot schedules',
      permission: 'cloud.read',
      query: ScheduleQuery,
      response: { status: 200, body: SchedulePage, description: 'A page of schedules, oldest first.' },
      async handle(context, { query }) {
        const { data, next_cursor } = await listSchedules(context, query)
        return listed({ data: data.map(scheduleView), next_cursor })
      },
    }),
    operation({
      id: 'cloud.snapshot_schedules.create',
      method: 'POST',
      path,
      summary: 'Create a snapshot schedule',
      description:
        'Takes snapshots of a server at the times of a cron expression, and keeps the last ones. It deletes only what it has taken itself.',
      permission: 'cloud.write',
      body: ScheduleInput,
      response: { status: 201, body: Schedule, description: 'The schedule.' },
      async handle(context, { body }) {
        const manifestOf = (connectionId: string) => providerClients.manifest(context, connectionId)
        const schedule = await createSchedule(context, body, manifestOf)
        return created(scheduleView(schedule), `${path}/${schedule.id}`, schedule.revision)
      },
    }),
    operation({
      id: 'cloud.snapshot_schedules.read',
      method: 'GET',
      path: `${path}/{snapshot_schedule_id}`,
      summary: 'Get a snapshot schedule',
      permission: 'cloud.read',
      params: ScheduleParams,
      response: { status: 200, body: Schedule, description: 'The schedule.' },
      async handle(context, { params }) {
        const schedule = await selectSchedule(context, params.snapshot_schedule_id)
        return found(scheduleView(schedule), schedule.revision)
      },
    }),
    operation({
      id: 'cloud.snapshot_schedules.update',
      method: 'PATCH',
      path: `${path}/{snapshot_schedule_id}`,
      summary: 'Update a snapshot schedule',
      description: 'If fewer snapshots are kept than before, the oldest that it has taken are deleted.',
      permission: 'cloud.write',
      params: ScheduleParams,
      body: SchedulePatch,
      response: { status: 200, body: Schedule, description: 'The updated schedule.' },
      async handle(context, { params, body, ifMatch }) {
        const schedule = await changeSchedule(context, params.snapshot_schedule_id, body, ifMatch)
        return found(scheduleView(schedule), schedule.revision)
      },
    }),
    operation({
      id: 'cloud.snapshot_schedules.delete',
      method: 'DELETE',
      path: `${path}/{snapshot_schedule_id}`,
      summary: 'Delete a snapshot schedule',
      description: 'The snapshots that it has taken stay.',
      permission: 'cloud.write',
      params: ScheduleParams,
      response: { status: 204, description: 'The schedule is deleted.' },
      async handle(context, { params, ifMatch }) {
        await deleteSchedule(context, params.snapshot_schedule_id, ifMatch)
        return done
      },
    }),
  ]
}
