import { selectServer } from '#areas/cloud/store/servers.ts'
import type { ProviderClients } from '#areas/connections/index.ts'
import { listed } from '#platform/http/answer/answer.ts'
import { type Operation, operation } from '#platform/http/operation/operation.ts'
import { ServerParams } from '../schema.ts'
import { exposeMetrics, expositionType } from './exposition/exposition.ts'
import { readMetrics } from './read-metrics.ts'
import { MetricsQuery, ServerMetrics } from './schema.ts'
import { MetricsSummaryPage, MetricsSummaryQuery } from './summaries/schema.ts'
import { listSummaries } from './summaries/summaries.ts'

export function metricOperations(providerClients: ProviderClients): readonly Operation[] {
  return [
    operation({
      id: 'cloud.servers.metrics.read',
      method: 'GET',
      path: '/v1/servers/{server_id}/metrics',
      summary: 'Get metrics of a server',
      description:
        'Minimum, mean, maximum and last value of each step, from stored values of a minute (kept for 2 days), 5 minutes (14 days), an hour (400 days) or a day (5 years) in UTC; the narrowest are read of which there are at most 3000 in this time, and `from` and the steps are multiples of these. They are read at the provider every 15 minutes (every minute where it keeps no history), or more rarely if its limits on requests allow no more. A server whose provider has no metrics has a `provider` of null.',
      permission: 'cloud.read',
      params: ServerParams,
      query: MetricsQuery,
      response: {
        status: 200,
        body: ServerMetrics,
        description: 'The metrics, by default of the last 24 hours.',
      },
      async handle(context, { params, query }) {
        const server = await selectServer(context, params.server_id)
        const { serverMetrics } = await providerClients.manifest(context, server.connection_id)
        return { body: await readMetrics(context, server, query, serverMetrics) }
      },
    }),
    operation({
      id: 'cloud.servers.metrics.list',
      method: 'GET',
      path: '/v1/servers/metrics',
      summary: 'List how busy all servers are',
      description:
        'The shares of CPU, memory and the fullest file system that are used, now and over the last hours, of all servers in one request: those that need attention first. Values of agents come first, those of providers where agents have none. Series of more than 3 hours lack the last minutes.',
      permission: 'cloud.read',
      query: MetricsSummaryQuery,
      cost: 2,
      response: { status: 200, body: MetricsSummaryPage, description: 'A page of servers.' },
      async handle(context, { query }) {
        return listed(await listSummaries(context, query))
      },
    }),
    operation({
      id: 'cloud.servers.metrics.export',
      method: 'GET',
      path: '/v1/servers/metrics/prometheus',
      summary: 'Get the newest metrics of all servers for Prometheus',
      description:
        'In its text format, with the time of each value. Values of the last half an hour, and whether each server is online.',
      permission: 'cloud.read',
      cost: 5,
      response: { status: 200, streams: [expositionType], description: 'A line for each series.' },
      async handle() {
        return { stream: exposeMetrics() }
      },
    }),
  ]
}
