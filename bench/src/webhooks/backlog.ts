/**
 * Measures how many events are published per second, how many waiting deliveries are sent per second, and what one
 * delivery costs the service and its PostgreSQL together.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { Pool } from 'pg'
import { eventSubscribers } from '../../../server/src/areas/areas.ts'
import { openDatabase } from '../../../server/src/platform/database/connection/database.ts'
import { findRunningPostgres } from '../../../server/src/platform/embedded-postgres/cluster/running.ts'
import { createEvents } from '../../../server/src/platform/events/events.ts'
import { createMetrics } from '../../../server/src/platform/telemetry/metrics.ts'
import { type Cost, costOf } from '../measure/cost.ts'
import { print } from '../measure/figures.ts'
import { peerDeliveriesPerSecond } from '../peer/peer.ts'
import { createEndpoint, type ReceiverProcess, startReceiver } from '../peer/receiver.ts'
import { type BenchService, benchDirectory, startService } from '../peer/service-process.ts'

const publishers = 16
const rounds = [
  { endpoints: 1, events: 6000 },
  { endpoints: 10, events: 2000 },
] as const

type Setting = {
  service: BenchService
  receiver: ReceiverProcess
  connection: Parameters<typeof openDatabase>[0]
  pool: Pool
  account: string
}

export async function benchBacklog(): Promise<void> {
  const directory = benchDirectory()
  const service = await startService(directory.path)
  const receiver = await startReceiver()
  const { secret } = await createEndpoint(service.url, service.token, receiver.url, 50)
  const running = await findRunningPostgres(directory.path)
  if (!running) throw new Error('The database of the service is not running')
  const pool = new Pool({ ...running.superuser, max: 3 })
  const { rows } = await pool.query<{ account_id: string }>('select account_id from accounts')
  const setting = {
    service,
    receiver,
    connection: running.connection,
    pool,
    account: rows[0]?.account_id ?? '',
  }
  const peer = await peerDeliveriesPerSecond(running.superuser, receiver, secret, 20_000)
  print({ 'deliveries a second by graphile-worker, without tenants, health or log': peer.toFixed(0) })
  let existing = 1
  for (const round of rounds) {
    for (; existing < round.endpoints; existing++)
      await createEndpoint(service.url, service.token, receiver.url)
    await benchRound(setting, round, peer)
  }
  await pool.end()
  await running.close()
  receiver.child.kill()
  await service.stop()
  directory.remove()
}

async function benchRound(
  setting: Setting,
  { endpoints, events }: (typeof rounds)[number],
  peer: number,
): Promise<void> {
  const { service, receiver, pool } = setting
  await pool.query(`update webhook_endpoints set state = 'paused', pause_reason = 'by_owner'`)
  const count = events * endpoints
  let seconds = 0
  const publishing = await costOf(pool, service.pid, async () => {
    seconds = await publish(setting, events)
  })
  const publishPerSecond = events / seconds
  const before = receiver.count()
  const sending = await costOf(pool, service.pid, async () => {
    const begun = performance.now()
    await pool.query(`update webhook_endpoints set state = 'healthy', pause_reason = null`)
    await pool.query(`select pg_notify('holdfast_work', 'webhooks.deliveries')`)
    while (receiver.count() < before + count) await delay(5)
    seconds = (performance.now() - begun) / 1000
  })
  print({
    [`events published a second, to ${endpoints}`]: publishPerSecond.toFixed(0),
    'per delivery, without the publisher': perDelivery(publishing, count),
    [`deliveries a second, to ${endpoints}`]: (count / seconds).toFixed(0),
    'per delivery': perDelivery(sending, count),
    'of those of graphile-worker': (count / seconds / peer).toFixed(2),
  })
}

function perDelivery({ cpuSeconds, transactions, flushes, walBytes }: Cost, count: number): string {
  const cpu = `${((cpuSeconds * 1000) / count).toFixed(2)} ms of CPU`
  const counts = `${(transactions / count).toFixed(2)} transactions, ${(flushes / count).toFixed(2)} flushes`
  return `${cpu}, ${counts}, ${(walBytes / count).toFixed(0)} B of WAL`
}

/** Publishes each event in its own transaction; returns the duration in seconds. */
async function publish({ connection, account }: Setting, events: number): Promise<number> {
  const database = openDatabase(connection, publishers, () => {})
  const { publish } = createEvents(eventSubscribers({ mailer: null, baseUrl: () => '' }), createMetrics())
  const data = { zone: 'bench.example', added: [] }
  const begun = performance.now()
  let left = events
  await Promise.all(
    Array.from({ length: publishers }, async () => {
      while (left-- > 0)
        await database.tenant(account, (tx) =>
          publish(tx, account, new Date(), { kind: 'dns.records_changed', data }),
        )
    }),
  )
  const seconds = (performance.now() - begun) / 1000
  await database.close()
  return seconds
}
