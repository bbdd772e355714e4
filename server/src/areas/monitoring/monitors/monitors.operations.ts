import type { OnTlsServicesChanged } from '#platform/area.ts'
import { created, done, found, listed } from '#platform/http/answer/answer.ts'
import { type Operation, operation } from '#platform/http/operation/operation.ts'
import type { RefuseIfNeeded } from '#platform/related/dependents.ts'
import { selectMonitor } from '../store.ts'
import { cloneMonitor } from './clone.ts'
import { listMonitors } from './monitor-store.ts'
import { changeMonitor, createMonitor, deleteMonitor, pauseMonitor, resumeMonitor } from './monitors.ts'
import {
  Monitor,
  MonitorClone,
  MonitorInput,
  MonitorPage,
  MonitorParams,
  MonitorPatch,
  MonitorQuery,
  MonitorReadQuery,
  MonitorSummary,
  MonitorTypeList,
} from './schema.ts'
import { monitorTypes } from './settings.ts'
import { readSummary } from './summary-store.ts'
import { monitorView, monitorViews } from './view.ts'

const path = '/v1/monitors/{monitor_id}'

type Dependencies = { refuseIfNeeded: RefuseIfNeeded; onTlsServicesChanged: OnTlsServicesChanged }

export const monitorOperations = ({
  refuseIfNeeded,
  onTlsServicesChanged,
}: Dependencies): readonly Operation[] => [
  operation({
    id: 'monitors.types.list',
    method: 'GET',
    path: '/v1/monitor-types',
    summary: 'List monitor types',
    description:
      'What can be monitored, with the settings of each type. The type `composite` combines the states of other monitors and makes no checks.',
    permission: 'monitoring.read',
    response: { status: 200, body: MonitorTypeList, description: 'The types.' },
    handle: async () => ({
      body: {
        data: monitorTypes.map(({ name, title, description, settings, isChecked }) => ({
          type: name,
          title,
          description,
          settings_schema: settings,
          is_checked: isChecked,
        })),
      },
    }),
  }),
  operation({
    id: 'monitors.list',
    method: 'GET',
    path: '/v1/monitors',
    summary: 'List monitors',
    permission: 'monitoring.read',
    query: MonitorQuery,
    response: { status: 200, body: MonitorPage, description: 'A page of monitors, oldest first.' },
    async handle(context, { query }) {
      const { recent, ...filter } = query
      const { data, next_cursor } = await listMonitors(context, filter)
      return listed({ data: await monitorViews(context, data, recent), next_cursor })
    },
  }),
  operation({
    id: 'monitors.summary.read',
    method: 'GET',
    path: '/v1/monitor-summary',
    summary: 'Get monitor counts',
    description: 'How many monitors are in each state, in total and for each label.',
    permission: 'monitoring.read',
    response: { status: 200, body: MonitorSummary, description: 'The counts.' },
    handle: async (context) => ({ body: await readSummary(context) }),
  }),
  operation({
    id: 'monitors.create',
    method: 'POST',
    path: '/v1/monitors',
    summary: 'Create a monitor',
    description: 'It is checked immediately. `POST /v1/monitors/test` tries the settings before.',
    permission: 'monitoring.write',
    body: MonitorInput,
    response: { status: 201, body: Monitor, description: 'The monitor.' },
    async handle(context, { body }) {
      const monitor = await createMonitor(context, body)
      await onTlsServicesChanged(context)
      return created(await monitorView(context, monitor), `/v1/monitors/${monitor.id}`, monitor.revision)
    },
  }),
  operation({
    id: 'monitors.read',
    method: 'GET',
    path,
    summary: 'Get a monitor',
    permission: 'monitoring.read',
    params: MonitorParams,
    query: MonitorReadQuery,
    response: { status: 200, body: Monitor, description: 'The monitor.' },
    async handle(context, { params, query }) {
      const monitor = await selectMonitor(context, params.monitor_id)
      return found(await monitorView(context, monitor, query.recent), monitor.revision)
    },
  }),
  operation({
    id: 'monitors.update',
    method: 'PATCH',
    path,
    summary: 'Update a monitor',
    description:
      'With new settings or another interval it is checked immediately, and results are counted anew until they confirm a state.',
    permission: 'monitoring.write',
    params: MonitorParams,
    body: MonitorPatch,
    response: { status: 200, body: Monitor, description: 'The updated monitor.' },
    async handle(context, { params, body, ifMatch }) {
      const monitor = await changeMonitor(context, params.monitor_id, body, ifMatch)
      await onTlsServicesChanged(context)
      return found(await monitorView(context, monitor), monitor.revision)
    },
  }),
  operation({
    id: 'monitors.delete',
    method: 'DELETE',
    path,
    summary: 'Delete a monitor',
    description:
      'Its results and uptime are deleted. Its incidents are kept; an open one is resolved. A member of a composite monitor is not deleted: the response is 409 and lists the composites.',
    permission: 'monitoring.write',
    params: MonitorParams,
    response: { status: 204, description: 'The monitor is deleted.' },
    async handle(context, { params, ifMatch }) {
      await deleteMonitor(context, params.monitor_id, ifMatch, refuseIfNeeded)
      await onTlsServicesChanged(context)
      return done
    },
  }),
  operation({
    id: 'monitors.clone',
    method: 'POST',
    path: `${path}/clone`,
    summary: 'Clone a monitor',
    description:
      'Creates a monitor with the settings of this one, including its secrets, which are not returned. Its results, uptime and incidents are not copied.',
    permission: 'monitoring.write',
    params: MonitorParams,
    body: MonitorClone,
    response: { status: 201, body: Monitor, description: 'The copy.' },
    async handle(context, { params, body }) {
      const monitor = await cloneMonitor(context, params.monitor_id, body)
      await onTlsServicesChanged(context)
      return created(await monitorView(context, monitor), `/v1/monitors/${monitor.id}`, monitor.revision)
    },
  }),
  operation({
    id: 'monitors.pause',
    method: 'POST',
    path: `${path}/pause`,
    summary: 'Pause a monitor',
    description: 'It is not checked until it is resumed. Paused time does not count in uptime.',
    permission: 'monitoring.write',
    params: MonitorParams,
    response: { status: 200, body: Monitor, description: 'The paused monitor.' },
    async handle(context, { params }) {
      const monitor = await pauseMonitor(context, params.monitor_id)
      return found(await monitorView(context, monitor), monitor.revision)
    },
  }),
  operation({
    id: 'monitors.resume',
    method: 'POST',
    path: `${path}/resume`,
    summary: 'Resume a monitor',
    description: 'It is checked immediately.',
    permission: 'monitoring.write',
    params: MonitorParams,
    response: { status: 200, body: Monitor, description: 'The resumed monitor.' },
    async handle(context, { params }) {
      const monitor = await resumeMonitor(context, params.monitor_id)
      return found(await monitorView(context, monitor), monitor.revision)
    },
  }),
]
