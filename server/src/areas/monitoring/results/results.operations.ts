import { listed } from '#platform/http/answer/answer.ts'
import { type Operation, operation } from '#platform/http/operation/operation.ts'
import { MonitorParams } from '../monitors/schema.ts'
import { selectMonitor } from '../store.ts'
import { readLatency } from './latency.ts'
import { listResults } from './result-list-store.ts'
import { LatencyQuery, MonitorLatency, ResultPage, ResultQuery } from './schema.ts'

const path = '/v1/monitors/{monitor_id}'

export const resultOperations: readonly Operation[] = [
  operation({
    id: 'monitors.results.list',
    method: 'GET',
    path: `${path}/results`,
    summary: 'List check results',
    description:
      'Results are kept as long as the plan keeps logs. A composite monitor makes no checks and has none: list those of its members.',
    permission: 'monitoring.read',
    params: MonitorParams,
    query: ResultQuery,
    response: { status: 200, body: ResultPage, description: 'A page of results, newest first.' },
    async handle(context, { params, query }) {
      await selectMonitor(context, params.monitor_id)
      return listed(await listResults(context, params.monitor_id, query))
    },
  }),
  operation({
    id: 'monitors.latency.read',
    method: 'GET',
    path: `${path}/latency`,
    summary: 'Get latency',
    description:
      'Percentiles of the duration of checks that the target answered. With steps of less than 5 minutes they are exact as long as the plan keeps logs. Otherwise they are read from roll-ups of 5 minutes (kept for 90 days), an hour (400 days) or a day in UTC, and are accurate to 1 %; `from` and the steps are then multiples of these. A composite monitor has no points.',
    permission: 'monitoring.read',
    params: MonitorParams,
    query: LatencyQuery,
    response: {
      status: 200,
      body: MonitorLatency,
      description: 'The latency, by default of the last 24 hours.',
    },
    async handle(context, { params, query }) {
      await selectMonitor(context, params.monitor_id)
      return { body: await readLatency(context, params.monitor_id, query) }
    },
  }),
]
