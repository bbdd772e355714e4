import { MonitorParams } from '#areas/monitoring/monitors/schema.ts'
import { monitorStates } from '#areas/monitoring/states/history-store.ts'
import { selectMonitor } from '#areas/monitoring/store.ts'
import { listed } from '#platform/http/answer/answer.ts'
import { type Operation, operation } from '#platform/http/operation/operation.ts'
import { MonitorUptime, MonitorUptimePage, UptimeListQuery, UptimeQuery } from './schema.ts'
import { readUptime } from './uptime.ts'
import { listUptime } from './uptime-list.ts'

export const uptimeOperations: readonly Operation[] = [
  operation({
    id: 'monitors.uptime.read',
    method: 'GET',
    path: '/v1/monitors/{monitor_id}/uptime',
    summary: 'Get uptime',
    description:
      'Uptime is weighted by time and computed from confirmed states. Unknown and paused time counts neither as up nor as down; `coverage` shows how much was observed. A month is frozen two days after its end (UTC), when its states are settled, and does not change afterwards.',
    permission: 'monitoring.read',
    params: MonitorParams,
    query: UptimeQuery,
    response: {
      status: 200,
      body: MonitorUptime,
      description: 'The uptime, by default of the last 7 days by hour, 90 days by day or 365 days by month.',
    },
    async handle(context, { params, query }) {
      const monitor = await selectMonitor(context, params.monitor_id)
      const { id, created_at } = monitor
      return { body: await readUptime(context, { created_at, history: monitorStates(id) }, query) }
    },
  }),
  operation({
    id: 'monitors.uptime.list',
    method: 'GET',
    path: '/v1/monitors/uptime',
    summary: 'List the uptime of monitors',
    description:
      'The uptime of many monitors in the same time, as `GET /v1/monitors/{monitor_id}/uptime` returns it for one.',
    permission: 'monitoring.read',
    query: UptimeListQuery,
    response: {
      status: 200,
      body: MonitorUptimePage,
      description: 'A page of monitors with their uptime, oldest first, by default of the last 365 days.',
    },
    async handle(context, { query }) {
      return listed(await listUptime(context, query))
    },
  }),
]
