import type { Context } from '#platform/context.ts'
import { created, done, found, listed } from '#platform/http/answer/answer.ts'
import { type Operation, operation } from '#platform/http/operation/operation.ts'
import { recurrenceView, type Window } from './add-window.ts'
import { coveredBy } from './coverage/covered-by.ts'
import { previewTimes } from './recurrence/preview.ts'
import {
  MaintenanceWindow,
  MaintenanceWindowInput,
  MaintenanceWindowPage,
  MaintenanceWindowParams,
  MaintenanceWindowPatch,
  MaintenanceWindowQuery,
  RecurrencePreview,
  RecurrencePreviewQuery,
} from './schema.ts'
import { listWindows, selectWindow } from './window-store.ts'
import {
  changeWindow,
  createWindow,
  deleteWindow,
  endWindow,
  skipWindow,
  windowStateAt,
  withTargets,
} from './windows.ts'

const collection = '/v1/maintenance-windows'
const path = `${collection}/{maintenance_window_id}`

function windowView({ now }: Context, window: Window) {
  const { id, name, description, starts_at, ends_at, labels, created_at, updated_at } = window
  const { announce_minutes, series_id, monitor_ids, heartbeat_ids, server_ids } = window
  return {
    id,
    name,
    description,
    state: windowStateAt(window, now),
    starts_at,
    ends_at,
    monitor_ids,
    heartbeat_ids,
    server_ids,
    labels,
    announce_minutes,
    recurrence: recurrenceView(window),
    series_id,
    created_at,
    updated_at,
  }
}

export const maintenanceOperations: readonly Operation[] = [
  operation({
    id: 'maintenance_windows.recurrence_preview.read',
    method: 'GET',
    path: `${collection}/recurrence-preview`,
    summary: 'Preview a recurrence of maintenance windows',
    description: 'When the next windows start, to check a rule before it is saved.',
    permission: 'monitoring.read',
    query: RecurrencePreviewQuery,
    response: { status: 200, body: RecurrencePreview, description: 'The next times.' },
    async handle({ now }, { query }) {
      return { body: { times: previewTimes(now, query) } }
    },
  }),
  operation({
    id: 'maintenance_windows.list',
    method: 'GET',
    path: collection,
    summary: 'List maintenance windows',
    permission: 'monitoring.read',
    query: MaintenanceWindowQuery,
    response: { status: 200, body: MaintenanceWindowPage, description: 'A page of windows, newest first.' },
    async handle(context, { query }) {
      const covered = query.covers === undefined ? null : await coveredBy(context, query.covers)
      const { data, next_cursor } = await listWindows(context, query, covered)
      const windows = await withTargets(context, data)
      return listed({ data: windows.map((window) => windowView(context, window)), next_cursor })
    },
  }),
  operation({
    id: 'maintenance_windows.create',
    method: 'POST',
    path: collection,
    summary: 'Create a maintenance window',
    description:
      'While it runs, what it covers is checked as always, and no alerts, reminders and escalations are sent for it. What still fails at the end is confirmed again, and then alerts.',
    permission: 'monitoring.write',
    body: MaintenanceWindowInput,
    response: { status: 201, body: MaintenanceWindow, description: 'The window.' },
    async handle(context, { body }) {
      const window = await createWindow(context, body)
      return created(windowView(context, window), `${collection}/${window.id}`, window.revision)
    },
  }),
  operation({
    id: 'maintenance_windows.read',
    method: 'GET',
    path,
    summary: 'Get a maintenance window',
    permission: 'monitoring.read',
    params: MaintenanceWindowParams,
    response: { status: 200, body: MaintenanceWindow, description: 'The window.' },
    async handle(context, { params }) {
      const row = await selectWindow(context, params.maintenance_window_id)
      const [window] = await withTargets(context, [row])
      return found(windowView(context, { ...row, ...window } as Window), row.revision)
    },
  }),
  operation({
    id: 'maintenance_windows.update',
    method: 'PATCH',
    path,
    summary: 'Update a maintenance window',
    description:
      'One that runs keeps its start, and a new end is for this one alone if it repeats. One that has ended cannot be changed.',
    permission: 'monitoring.write',
    params: MaintenanceWindowParams,
    body: MaintenanceWindowPatch,
    response: { status: 200, body: MaintenanceWindow, description: 'The updated window.' },
    async handle(context, { params, body, ifMatch }) {
      const window = await changeWindow(context, params.maintenance_window_id, body, ifMatch)
      return found(windowView(context, window), window.revision)
    },
  }),
  operation({
    id: 'maintenance_windows.end',
    method: 'POST',
    path: `${path}/end`,
    summary: 'End a maintenance window',
    description: 'Ends one that runs now instead of at its time. If it repeats, the next one is planned.',
    permission: 'monitoring.write',
    params: MaintenanceWindowParams,
    response: { status: 200, body: MaintenanceWindow, description: 'The ended window.' },
    async handle(context, { params }) {
      const window = await endWindow(context, params.maintenance_window_id)
      return found(windowView(context, window), window.revision)
    },
  }),
  operation({
    id: 'maintenance_windows.skip',
    method: 'POST',
    path: `${path}/skip`,
    summary: 'Skip a maintenance window',
    description: 'Moves a planned one that repeats to its next time.',
    permission: 'monitoring.write',
    params: MaintenanceWindowParams,
    response: { status: 200, body: MaintenanceWindow, description: 'The window at its next time.' },
    async handle(context, { params }) {
      const window = await skipWindow(context, params.maintenance_window_id)
      return found(windowView(context, window), window.revision)
    },
  }),
  operation({
    id: 'maintenance_windows.delete',
    method: 'DELETE',
    path,
    summary: 'Delete a maintenance window',
    description: 'One that runs ends with it. If it repeats, no further one follows.',
    permission: 'monitoring.write',
    params: MaintenanceWindowParams,
    response: { status: 204, description: 'The window is deleted.' },
    async handle(context, { params, ifMatch }) {
      await deleteWindow(context, params.maintenance_window_id, ifMatch)
      return done
    },
  }),
]
