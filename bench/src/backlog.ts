import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'
import { eventSubscribers } from '../../server/src/areas/areas.ts'
import { openDatabase } from '../../server/src/platform/database/database.ts'
import { createEvents } from '../../server/src/platform/events/events.ts'
import { createMetrics } from '../../server/src/platform/telemetry/metrics.ts'
import { createEndpoint, type ReceiverProcess } from './receiver.ts'
import type { BenchService } from './service-process.ts'

const endpoints = 10
const events = 2000
const publishers = 16

type Setting = {
  service: BenchService
  receiver: ReceiverProcess
  connection: Parameters<typeof openDatabase>[0]
  pool: Pool
  account: string
}

/** Publishes to paused endpoints, each event in a transaction of its own; then lets them go, and counts. */
export async function benchBacklog(
  setting: Setting,
): Promise<{ deliveriesPerSecond: number; figures: Record<string, string> }> {
  const { service, receiver, connection, pool, account } = setting
  for (let made = 1; made < endpoints; made++) await createEndpoint(service.url, service.token, receiver.url)
  await pool.query(`update webhook_endpoints set state = 'paused', pause_reason = 'by_owner'`)
  const database = openDatabase(connection, publishers, () => {})
  const { publish } = createEvents(eventSubscribers({ mailer: null, baseUrl: () => '' }), createMetrics())
  const data = { zone: 'bench.example', added: [] }
  const published = performance.now()
  let left = events
  await Promise.all(
    Array.from({ length: publishers }, async () => {
      while (left-- > 0)
        await database.tenant(account, (tx) =>
          publish(tx, account, new Date(), { kind: 'dns.records_changed', data }),
        )
    }),
  )
  const publishSeconds = (performance.now() - published) / 1000
  await database.close()
  const before = receiver.count()
  const begun = performance.now()
  await pool.query(`update webhook_endpoints set state = 'healthy', pause_reason = null`)
  await pool.query(`select pg_notify('holdfast_work', 'webhooks.deliveries')`)
  while (receiver.count() < before + events * endpoints) await delay(10)
  const deliveriesPerSecond = (events * endpoints * 1000) / (performance.now() - begun)
  return {
    deliveriesPerSecond,
    figures: {
      [`events published a second, each with ${endpoints} deliveries`]: (events / publishSeconds).toFixed(0),
      'deliveries a second to a local receiver': deliveriesPerSecond.toFixed(0),
    },
  }
}
