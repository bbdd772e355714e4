import { MonitorUptime, UptimeQuery } from '#areas/monitoring/results/uptime/schema.ts'
import { readUptime } from '#areas/monitoring/results/uptime/uptime.ts'
import { heartbeatStates } from '#areas/monitoring/states/history-store.ts'
import { pointer } from '#kernel/problem/problem.ts'
import { listed } from '#platform/http/answer/answer.ts'
import { type Operation, operation } from '#platform/http/operation/operation.ts'
import { nextTimes, scheduleColumns } from '../schedule/schedule.ts'
import { SchedulePreview, SchedulePreviewQuery } from '../schedule/schema.ts'
import { HeartbeatParams, Ping, PingPage, PingParams, PingQuery } from '../schema.ts'
import { selectHeartbeat } from '../store.ts'
import { scheduleView } from '../view.ts'
import { listPings, selectPing } from './list-store.ts'

const path = '/v1/heartbeats/{heartbeat_id}'

export const pingOperations: readonly Operation[] = [
  operation({
    id: 'heartbeats.schedule_preview.read',
    method: 'GET',
    path: '/v1/heartbeats/schedule-preview',
    summary: 'Preview a schedule',
    description: 'The next times of a schedule, to check it before it is saved.',
    permission: 'monitoring.read',
    query: SchedulePreviewQuery,
    response: { status: 200, body: SchedulePreview, description: 'The schedule and its next times.' },
    async handle({ now }, { query }) {
      const { after, count = 5, ...input } = query
      const columns = scheduleColumns(input, (field) => pointer(field).replace('/', '?'))
      const from = after === undefined ? now : new Date(after)
      return { body: { schedule: scheduleView(columns), times: nextTimes(columns, from, count) } }
    },
  }),
  operation({
    id: 'heartbeats.pings.list',
    method: 'GET',
    path: `${path}/pings`,
    summary: 'List pings',
    description: 'Pings are kept as long as the plan keeps logs.',
    permission: 'monitoring.read',
    params: HeartbeatParams,
    query: PingQuery,
    response: { status: 200, body: PingPage, description: 'A page of pings, newest first.' },
    async handle(context, { params, query }) {
      await selectHeartbeat(context, params.heartbeat_id)
      return listed(await listPings(context, params.heartbeat_id, query))
    },
  }),
  operation({
    id: 'heartbeats.pings.read',
    method: 'GET',
    path: `${path}/pings/{ping_id}`,
    summary: 'Get a ping',
    permission: 'monitoring.read',
    params: PingParams,
    response: { status: 200, body: Ping, description: 'The ping, with its body.' },
    async handle(context, { params }) {
      await selectHeartbeat(context, params.heartbeat_id)
      return { body: await selectPing(context, params.heartbeat_id, params.ping_id) }
    },
  }),
  operation({
    id: 'heartbeats.uptime.read',
    method: 'GET',
    path: `${path}/uptime`,
    summary: 'Get uptime of a heartbeat',
    description:
      'The share of the time in which successes arrived as expected. Time before the first ping and paused time count neither as up nor as down; `coverage` shows how much was observed.',
    permission: 'monitoring.read',
    params: HeartbeatParams,
    query: UptimeQuery,
    response: {
      status: 200,
      body: MonitorUptime,
      description: 'The uptime, by default of the last 7 days by hour, 90 days by day or 365 days by month.',
    },
    async handle(context, { params, query }) {
      const { id, created_at } = await selectHeartbeat(context, params.heartbeat_id)
      return { body: await readUptime(context, { created_at, history: heartbeatStates(id) }, query) }
    },
  }),
]
