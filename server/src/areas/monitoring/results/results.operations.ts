import { invalidInput } from '#kernel/problem.ts'
import { addSeconds } from '#kernel/time.ts'
import { listed } from '#platform/http/answer/answer.ts'
import { type Operation, operation } from '#platform/http/operation/operation.ts'
import { MonitorParams } from '../monitors/schema.ts'
import { monitorStates } from '../states/history.ts'
import { selectMonitor } from '../store.ts'
import { listResults, readLatency } from './result-list-store.ts'
import {
  LatencyQuery,
  MonitorLatency,
  MonitorUptime,
  ResultPage,
  ResultQuery,
  UptimeQuery,
} from './schema.ts'
import { readUptime } from './uptime.ts'

const path = '/v1/monitors/{monitor_id}'

export const resultOperations: readonly Operation[] = [
  operation({
    id: 'monitors.results.list',
    method: 'GET',
    path: `${path}/results`,
    summary: 'List check results',
    description: 'Results are kept as long as the plan keeps logs.',
    permission: 'monitoring.read',
    params: MonitorParams,
    query: ResultQuery,
    answer: { status: 200, body: ResultPage, description: 'A page of results, newest first.' },
    async handle(context, { params, query }) {
      await selectMonitor(context, params.monitor_id)
      return listed(await listResults(context, params.monitor_id, query))
    },
  }),
  operation({
    id: 'monitors.uptime.read',
    method: 'GET',
    path: `${path}/uptime`,
    summary: 'Get uptime',
    description:
      'Uptime is weighted by time and computed from confirmed states. Unknown and paused time counts neither as up nor as down; `coverage` shows how much was observed.',
    permission: 'monitoring.read',
    params: MonitorParams,
    query: UptimeQuery,
    answer: {
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
    id: 'monitors.latency.read',
    method: 'GET',
    path: `${path}/latency`,
    summary: 'Get latency',
    description: 'Percentiles of the duration of checks that the target answered.',
    permission: 'monitoring.read',
    params: MonitorParams,
    query: LatencyQuery,
    answer: {
      status: 200,
      body: MonitorLatency,
      description: 'The latency, by default of the last 24 hours.',
    },
    async handle(context, { params, query }) {
      await selectMonitor(context, params.monitor_id)
      const to = query.until === undefined ? context.now : new Date(query.until)
      const from = query.since === undefined ? addSeconds(to, -24 * 3600) : new Date(query.since)
      const { points = 100 } = query
      const stepSeconds = (to.getTime() - from.getTime()) / 1000 / points
      if (stepSeconds <= 0) throw invalidInput([{ pointer: '?since', message: 'must be before `until`' }])
      const rows = await readLatency(context, params.monitor_id, { from, to, stepSeconds })
      return {
        body: {
          from,
          to,
          step_seconds: stepSeconds,
          points: rows.map(({ step, ...point }) => ({ at: addSeconds(from, step * stepSeconds), ...point })),
        },
      }
    },
  }),
]
