/** How busy all servers are: the newest values, and a short series of each. */
import type { ServerMetricName } from '#kernel/cloud/server-metric.ts'
import { addSeconds, alignedStep, binStart } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import { minutes, tiers } from '../tiers.ts'
import type { MetricsSummaryQuery } from './schema.ts'
import {
  type NewestShares,
  type SteppedSeries,
  selectNewestShares,
  selectSummarySteps,
} from './summary-store.ts'

/** What is older is no longer true. Providers are read every 15 minutes, and show what they measure late. */
const newestSeconds = 1800
const defaultHours = 24
const defaultPoints = 48
/** Minutes of so many hours are read as quickly as five minutes of a day. */
const minuteHoursMax = 3

type Values = (number | null)[]

export async function listSummaries(context: Context, query: MetricsSummaryQuery) {
  const { hours = defaultHours, points = defaultPoints, ...list } = query
  const { data, next_cursor } = await selectNewestShares(
    context,
    list,
    addSeconds(context.now, -newestSeconds),
  )
  const tier = tiers.find(({ seconds }) => seconds > minutes.seconds)
  const read = tier && hours > minuteHoursMax ? tier : minutes
  const to = context.now
  const from = binStart(addSeconds(to, -hours * 3600), read)
  const stepSeconds = alignedStep({ from, to }, read, points)
  const window = { from, to, stepSeconds }
  const serverIds = data.map(({ id }) => id)
  const series =
    serverIds.length === 0 ? [] : await selectSummarySteps(context, read, { serverIds, ...window })
  const byServer = Map.groupBy(series, ({ server_id }) => server_id)
  const count = Math.ceil((to.getTime() - from.getTime()) / 1000 / stepSeconds)
  return {
    data: data.map((server) => ({
      ...summaryOf(server, valuesOf(byServer.get(server.id) ?? [], count)),
      from,
      step_seconds: stepSeconds,
    })),
    next_cursor,
  }
}

/** The values of a metric, of its agent, or of its provider where the agent has none. */
type ValuesOf = (name: ServerMetricName, label?: string) => Values

function valuesOf(series: readonly SteppedSeries[], count: number): ValuesOf {
  return (name, label = '') => {
    const values: Values = Array.from({ length: count }, () => null)
    for (const source of ['provider', 'agent'])
      for (const one of series)
        if (one.source === source && one.name === name && one.label === label)
          for (const [step, mean] of one.steps) if (step < count) values[step] = mean
    return values
  }
}

function summaryOf(server: NewestShares, values: ValuesOf) {
  const { id, name, is_online, labels, measured_at, cpu, memory, file_system, mountpoint } = server
  const newest = [cpu, memory, file_system].filter((share) => share !== null)
  const ofMount = (metric: ServerMetricName) => (mountpoint === null ? [] : values(metric, mountpoint))
  return {
    server_id: id,
    server_name: name,
    online: is_online,
    labels,
    measured_at,
    utilization: newest.length === 0 ? null : rounded(Math.max(...newest)),
    cpu: { last: rounded(cpu), points: values('system.cpu.utilization').map(rounded) },
    memory: {
      last: rounded(memory),
      points: shares(values('system.memory.used'), values('system.memory.total')),
    },
    file_system: {
      mountpoint,
      last: rounded(file_system),
      points: shares(ofMount('system.filesystem.used'), ofMount('system.filesystem.total')),
    },
  }
}

function shares(used: Values, total: Values): Values {
  return used.map((value, step) => {
    const all = total[step]
    return value === null || !all ? null : rounded(value / all)
  })
}

/** A share to four digits, and no more than everything. */
function rounded(share: number | null): number | null {
  return share === null ? null : Number(Math.min(1, Math.max(0, share)).toFixed(4))
}
