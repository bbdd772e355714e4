/**
 * Webhooks: the time from the commit of an event to its arrival at a receiver, at 200 and at 1,000 events per second.
 * The service is one process with fsync on, the receiver another. The baseline is the same signed requests sent
 * directly.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { Pool } from 'pg'
import { newId } from '../../../server/src/kernel/id.ts'
import { findRunningPostgres } from '../../../server/src/platform/embedded-postgres/cluster/running.ts'
import { milliseconds, print, quantile } from '../measure/figures.ts'
import { createEndpoint, type ReceiverProcess, startReceiver } from '../peer/receiver.ts'
import { sendDirectly } from '../peer/send-directly.ts'
import { benchDirectory, startService } from '../peer/service-process.ts'

const rates = [200, 1000]
const seconds = 15
const warmUpSeconds = 2

export async function benchDeliveries(): Promise<void> {
  const directory = benchDirectory()
  const service = await startService(directory.path)
  const receiver = await startReceiver()
  const { id, secret } = await createEndpoint(service.url, service.token, receiver.url, 50)
  const running = await findRunningPostgres(directory.path)
  if (!running) throw new Error('The database of the service is not running')
  const pool = new Pool({ ...running.superuser, max: 10 })
  const { rows } = await pool.query<{ account_id: string }>('select account_id from accounts')
  const account = rows[0]?.account_id ?? ''

  for (const rate of rates) {
    const delivered = await measure(receiver, rate, (eventId) => commitEvent(pool, account, id, eventId))
    const direct = await measure(receiver, rate, (eventId) => {
      const begun = process.hrtime.bigint()
      return sendDirectly(receiver.url, secret, eventId).then(() => begun)
    })
    const quantiles = (values: number[]) =>
      [0.5, 0.95, 0.99].map((part) => milliseconds(quantile(values, part))).join(', ')
    print({
      [`at ${rate} a second, commit to receiver, p50, p95, p99`]: quantiles(delivered),
      'the same request sent straight': quantiles(direct),
      'ratio of the p50': (quantile(delivered, 0.5) / quantile(direct, 0.5)).toFixed(1),
    })
  }
  await pool.end()
  await running.close()
  receiver.child.kill()
  await service.stop()
  directory.remove()
}

/**
 * Sends at a steady rate regardless of the responses; returns the milliseconds from the moment that `send` returns to
 * the arrival.
 */
export async function measure(
  receiver: ReceiverProcess,
  perSecond: number,
  send: (eventId: string) => Promise<bigint>,
): Promise<number[]> {
  const sent = new Map<string, bigint>()
  const begun = performance.now()
  const total = perSecond * (seconds + warmUpSeconds)
  const sending: Promise<void>[] = []
  for (let index = 0; index < total; index++) {
    const wait = begun + (index * 1000) / perSecond - performance.now()
    if (wait > 0) await delay(wait)
    const eventId = newId('event')
    sending.push(
      send(eventId).then((at) => void (index >= perSecond * warmUpSeconds && sent.set(eventId, at))),
    )
  }
  await Promise.all(sending)
  while ([...sent.keys()].some((id) => !receiver.arrivals.has(id))) await delay(50)
  return [...sent].map(([id, at]) => Number((receiver.arrivals.get(id) ?? 0n) - at) / 1e6)
}

/** Writes an event with its delivery as a change would, and returns the moment when its commit was confirmed. */
export async function commitEvent(
  pool: Pool,
  account: string,
  endpointId: string,
  eventId: string,
): Promise<bigint> {
  const body = JSON.stringify({ event: 'dns.records_changed', data: { zone: 'bench.example', added: [] } })
  await pool.query(
    `with event as (
       insert into events (account_id, id, kind, body, created_at) values ($1, $2, 'dns.records_changed', $3, now())
     ), delivery as (
       insert into webhook_deliveries (account_id, id, endpoint_id, event_id, event_kind, state, created_at)
       values ($1, $4, $5, $2, 'dns.records_changed', 'pending', now())
     ), queued as (
       insert into webhook_queue (account_id, id, endpoint_id, due_at) values ($1, $4, $5, now())
     )
     select pg_notify('holdfast_work', 'webhooks.deliveries')`,
    [account, eventId, body, newId('webhook_delivery'), endpointId],
  )
  return process.hrtime.bigint()
}
