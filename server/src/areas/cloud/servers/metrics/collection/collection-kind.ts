/**
 * Reads metrics of the servers of a cloud account at its provider, each server every quarter of an hour if the budget of
 * the vendor allows it, or every minute if the vendor keeps no history. A failure is recorded and shown with the metrics;
 * it keeps nothing else from working, because a token may not be allowed to read them.
 */
import { findServer } from '#areas/cloud/store/servers.ts'
import { type ProviderClients, resourceError, retryAt } from '#areas/connections/index.ts'
import { addSeconds } from '#kernel/time.ts'
import type { OnServersReported, ServerReport } from '#platform/area.ts'
import { type Context, systemCaller, type Tenancy } from '#platform/context.ts'
import type { Job, WorkKind } from '#platform/work/work-kind.ts'
import type {
  MetricCapabilities,
  MetricSeries,
  MetricWindow,
  ServerMetrics,
} from '#providers/ports/cloud/metrics.ts'
import { type ProviderError, providerErrorFrom } from '#providers/ports/provider-error.ts'
import { recordMetrics } from '../record-metrics.ts'
import { type DueServer, findCollection, putReading, selectDueServers } from './collection-store.ts'
import { newestReadings } from './newest-readings.ts'
import { readingSeconds, serversPerMinute, windowsToRead } from './pace.ts'

export const metricsWork = 'cloud.metrics'

/** As long as servers are due, some are read each minute. */
const busySeconds = 60
const idleSeconds = 300
/** A later version may have metrics of a provider that this one does not. */
const unsupportedSeconds = 86_400

type Dependencies = {
  tenancy: Tenancy
  providerClients: ProviderClients
  onServersReported: OnServersReported
}

export function metricsKind({ tenancy, providerClients, onServersReported }: Dependencies): WorkKind {
  return {
    name: metricsWork,
    table: 'metric_collections',
    columns: [],
    leaseSeconds: 120,
    concurrency: 4,
    pollSeconds: 10,
    queue: { by: [], concurrency: 2 },
    async execute(job) {
      const caller = systemCaller(job.accountId, 'cloud', metricsWork)
      const act: Act = (task) => tenancy.act(caller, task)
      const opened = await act(async (context) => {
        if (!(await findCollection(context, job.id))) return null
        const { manifest, provider } = await providerClients.open(context, job.id)
        const limit = serversPerMinute(manifest)
        const { serverMetrics: metrics } = manifest
        const before = addSeconds(context.now, -readingSeconds(metrics ?? {}))
        const due = limit === 0 ? [] : await selectDueServers(context, job.id, { before, limit })
        return {
          metrics,
          serverMetrics: provider.serverMetrics,
          due,
          isBusy: limit > 0 && due.length === limit,
        }
      })
      if (!opened) return
      const { metrics, serverMetrics, due, isBusy } = opened
      if (!serverMetrics || !metrics)
        return await act((context) =>
          job.finish(context.tx, { dueAt: addSeconds(context.now, unsupportedSeconds) }),
        )
      const nextSeconds = isBusy ? busySeconds : Math.min(idleSeconds, readingSeconds(metrics))
      try {
        for (const server of due)
          await readServer({ job, act, serverMetrics, metrics, onServersReported }, server)
        await act((context) =>
          job.finish(context.tx, {
            dueAt: addSeconds(context.now, nextSeconds),
            set: { error: null, ...(!isBusy && { caught_up_at: context.now }) },
          }),
        )
      } catch (error) {
        const failure = providerErrorFrom(error)
        await act((context) => recordFailure(context, job, failure))
      }
    },
  }
}

type Act = <T>(task: (context: Context) => Promise<T>) => Promise<T>
type Reading = {
  job: Job
  act: Act
  serverMetrics: ServerMetrics
  metrics: MetricCapabilities
  onServersReported: OnServersReported
}

async function readServer(reading: Reading, server: DueServer): Promise<void> {
  const { job, act, metrics, onServersReported } = reading
  const { stepSeconds } = metrics
  const windows = await act(async ({ now }) => windowsToRead(server.read_until, metrics, now))
  for (const window of windows) {
    const series = await querySeries(reading, server, window)
    await act(async (context) => {
      await job.hold(context.tx)
      // It may have been removed meanwhile.
      const present = await findServer(context, server.id)
      if (!present) return
      await recordMetrics(context, { serverId: server.id, source: 'provider', stepSeconds, series })
      if (window !== windows.at(-1)) return
      await putReading(context, server.id, window.to)
      // An agent measures more often, and reports what is judged.
      if (present.agent_seen === null)
        await onServersReported(context, [reportOf(context, reading, server, series)])
    })
  }
}

/** Vendors show the last minutes late. What is older than this says nothing of now, and raises no alert. */
const freshSecondsMin = 900

function reportOf(
  { now }: Context,
  { metrics }: Pick<Reading, 'metrics'>,
  { id, read_until }: DueServer,
  series: readonly MetricSeries[],
): ServerReport {
  const since = addSeconds(now, -Math.max(freshSecondsMin, 3 * metrics.stepSeconds))
  return {
    serverId: id,
    source: 'provider',
    intervalSeconds: readingSeconds(metrics),
    previousAt: read_until,
    findings: { readings: newestReadings(series, since) },
  }
}

async function querySeries(
  { serverMetrics }: Reading,
  { ref, cpus }: DueServer,
  window: MetricWindow,
): Promise<MetricSeries[]> {
  try {
    return await serverMetrics.query({ ref, cpus }, window)
  } catch (error) {
    // Of one server. It is tried again when it is due the next time.
    if (ofOneServer.includes(providerErrorFrom(error).kind)) return []
    throw error
  }
}

const ofOneServer: readonly ProviderError['kind'][] = ['not_found', 'rejected', 'conflict']

async function recordFailure(context: Context, job: Job, failure: ProviderError): Promise<void> {
  await job.hold(context.tx)
  const error = resourceError(context, { code: failure.kind, message: failure.message })
  await job.finish(context.tx, { dueAt: retryAt(context, job, failure), failed: true, set: { error } })
}
